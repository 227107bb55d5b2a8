//! Writes the JavaScript, the types and the stripped code for a `.wasm` file of
//! `bindings/wasm`, as `wasm-bindgen --target web` does: `ermine-bindgen INPUT FOLDER NAME`.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, folder, name] = arguments.as_slice() else {
        eprintln!(
            "error: {} arguments; expected INPUT FOLDER NAME",
            arguments.len()
        );
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).out_name(name).typescript(true);
    // The package has other names for its code.
    bindgen.omit_default_module_path(true);
    bindgen
        .remove_name_section(true)
        .remove_producers_section(true);
    let written = bindgen
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: cannot convert '{input}': {error:#}");
            ExitCode::FAILURE
        }
    }
}
