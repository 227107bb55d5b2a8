//! The searches of an open game.

use super::OpenGame;
use crate::base::{Abort, TimeSource};
use crate::rules::Game;
use crate::search::{SearchEngine, Searchable};
use crate::session::ReferencePlayer;
use crate::session::running::{RunningSearch, SliceEnd, Thread};
use crate::session::{Limits, Listener, Search, SessionError};
use std::sync::Arc;

impl<G: Game, E: Searchable<Position = G::Position>, N: SearchEngine<E>> Search
    for OpenGame<G, E, N>
{
    fn seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    fn new_game(&mut self) {
        let is_large = self.engine.as_ref().is_some_and(|engine| engine.is_large());
        if is_large && self.renew_engine().is_ok() {
            return;
        }
        if let Some(engine) = &self.engine {
            engine.clear();
        }
    }

    fn prepare(&mut self) -> Result<(), SessionError> {
        match self.options.player {
            ReferencePlayer::Engine => self.engine().map(drop),
            ReferencePlayer::Exact(_) => self.exact().map(drop),
            ReferencePlayer::Random | ReferencePlayer::Greedy => Ok(()),
        }
    }

    fn go(&mut self, limits: &Limits, listener: Arc<dyn Listener>) -> Result<(), SessionError> {
        let thread = match self.sliced {
            true => Thread::Slices,
            false => Thread::Own,
        };
        self.start_search(limits, listener, thread)
    }

    fn think(&mut self, limits: &Limits, listener: Arc<dyn Listener>) -> Result<(), SessionError> {
        self.start_search(limits, listener, Thread::Calling)?;
        self.wait();
        Ok(())
    }

    fn set_sliced(&mut self, sliced: bool) {
        self.sliced = sliced;
    }

    fn advance(&mut self, nodes: u64) -> bool {
        let Some(RunningSearch::Slices { advance, .. }) = &mut self.running else {
            return false;
        };
        let end = advance(nodes);
        if end == SliceEnd::Over {
            self.running = None;
        }
        end == SliceEnd::Searching
    }

    fn set_time_source(&mut self, time: TimeSource) {
        self.time = time;
    }

    fn set_abort(&mut self, abort: Abort) {
        self.abort = abort;
    }

    fn is_searching(&self) -> bool {
        self.running
            .as_ref()
            .is_some_and(|running| !running.is_over())
    }

    fn stop(&self) {
        if let Some(running) = &self.running {
            running.control().stop();
        }
    }

    fn ponder_hit(&self) {
        if let Some(running) = &self.running {
            running.control().ponder_hit();
        }
    }

    fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            running.wait();
        }
    }
}
