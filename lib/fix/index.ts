export { diffOf, linesOf } from './diff.ts';
export { applyEdits, editsOf, fixDocument, proposedEdits } from './document.ts';
