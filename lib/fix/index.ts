export { diffOf, linesOf } from './diff.ts';
export { applyEdits, fixDocument, type Judging } from './document.ts';
export { editsOf, proposedEdits } from './from-finding.ts';
