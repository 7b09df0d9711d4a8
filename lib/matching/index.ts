export { type Claims, type ControlClaim, claimsOn, submissionOn, type TriggerClaim } from './claims.ts';
export { isGenerated, isRandom } from './generated.ts';
export { isDatePart, withFewerChoices, withoutPrompt } from './offered.ts';
export { openingTag } from './opening-tag.ts';
export {
  attributeSelector,
  controlKey,
  cssString,
  isActionAttribute,
  isGroup,
  isParamAttribute,
  isSameGroup,
  placeKey,
  selectorFact,
  submissionOfForm,
} from './page-facts.ts';
export { type ControlMatch, isOnPage, matchAction, type PageMatch } from './page-match.ts';
export {
  isBoundToPage,
  isInAddress,
  isOnAnotherPage,
  pageAddress,
  pageToOpen,
} from './page-to-open.ts';
export { inputsOf, isSameAction, takesArguments } from './same-action.ts';
export { isSamePage } from './same-page.ts';
export { likeness, namedControl, nearestControl, type SimilarControl } from './similar.ts';
export { freeOn, undeclared } from './undeclared.ts';
export { isWholeRequest } from './whole-request.ts';
