export { diffOf, linesOf } from './diff.ts';
export { applyEdits, fixDocument, proposedEdits } from './document.ts';
