// The game tree: paths, ends and lines.

/** @typedef {{ tree: TreeNode[], node: number }} Place */

/** The node with that number.
 *  @param {TreeNode[]} tree @param {number | null} id */
export const nodeOf = (tree, id) => tree.find((node) => node.id === id);

/** The nodes after each node, the main line first.
 *  @param {TreeNode[]} tree */
export function childrenOf(tree) {
    /** @type {Map<number, TreeNode[]>} */
    const children = new Map();
    for (const node of tree) {
        if (node.parent === null) continue;
        const list = children.get(node.parent);
        if (list) list.push(node);
        else children.set(node.parent, [node]);
    }
    return children;
}

/** The nodes from the start to a node, the start first.
 *  @param {Place} place */
export function pathTo({ tree, node: id }) {
    const nodes = new Map(tree.map((node) => [node.id, node]));
    const path = [];
    for (let node = nodes.get(id); node; node = node.parent === null ? undefined : nodes.get(node.parent)) path.unshift(node);
    return path;
}

/** The nodes to go to by the four buttons; undefined where there is none.
 *  @param {Place} place */
export function ways({ tree, node }) {
    const children = childrenOf(tree);
    /** @param {number} id */
    const next = (id) => children.get(id)?.[0]?.id;
    let end = node;
    for (let on = next(end); on !== undefined; on = next(end)) end = on;
    const back = nodeOf(tree, node)?.parent ?? undefined;
    return { first: node === 0 ? undefined : 0, back, forward: next(node), last: end === node ? undefined : end };
}

/** Whether the node is on the main line.
 *  @param {Place} place */
export function isMain(place) {
    const children = childrenOf(place.tree);
    return pathTo(place).every(({ id, parent }) => parent === null || children.get(parent)?.[0].id === id);
}

/** The maximum number of steps that are announced at once. */
const AT_ONCE = 3;

/** The new steps between two states, such as a move and the roll after it. A jump gives
 *  only the last step, another game none.
 *  @param {StateEvent} before @param {StateEvent} state */
export function stepsBetween(before, state) {
    if (before.begun !== state.begun) return [];
    const path = pathTo(state).filter((node) => node.notation);
    const steps = path.slice(path.findIndex((node) => node.id === before.node) + 1);
    const goesOn = steps.length && steps.length <= AT_ONCE && steps[0].parent === before.node;
    return goesOn ? steps : steps.slice(-1).filter(() => before.node !== state.node);
}

/** The face of a roll, in words.
 *  @param {string} roll */
export const faceOf = (roll) => roll.slice(1);
