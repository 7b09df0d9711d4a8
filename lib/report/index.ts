export { bounded } from './bounded.ts';
export { toBrief } from './brief.ts';
export {
  type Comparison,
  compare,
  compareRuns,
  compareTexts,
  type Entry,
  MOST_ENTRIES,
  type RunComparison,
} from './compare.ts';
export { type ExcerptLine, excerpt } from './excerpt.ts';
export { type Har, toHar } from './har.ts';
export {
  type Judged,
  type Report,
  type ReportedAction,
  type ReportedDocument,
  type ReportedPage,
  type Summary,
  summarize,
  toJsonText,
  toReport,
} from './json.ts';
export { findingsToMarkdown, toMarkdown } from './markdown.ts';
export { type RuleNote, toSarif } from './sarif.ts';
export { withoutSecrets } from './secrets.ts';
export { type Style, sorted, toText } from './text.ts';
