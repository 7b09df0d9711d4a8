/** The items at the same places of two lists, up to the end of the shorter one. */
export const zip = <One, Other>(
  ones: readonly One[],
  others: readonly Other[],
): readonly (readonly [One, Other])[] =>
  ones.slice(0, others.length).map((one, at) => [one, others[at]!] as const);

/** The items without those that repeat the one before. */
export const withoutRepeats = <Item>(
  list: readonly Item[],
  isRepeat: (one: Item, before: Item) => boolean,
): readonly Item[] =>
  list.filter((one, at) => {
    const before = list[at - 1];
    return before === undefined || !isRepeat(one, before);
  });
