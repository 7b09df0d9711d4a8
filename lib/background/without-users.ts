const USER = /^(https?:\/\/)[^/?#]*@/;

/**
 * Removes user names and passwords from URLs in an answer for panels.
 * @param addresses the URLs of the tab and its runs
 */
export function withoutUsers<Answer>(answer: Answer, addresses: readonly (string | undefined)[]): Answer {
  const users = new Set(addresses.flatMap((address) => USER.exec(address ?? '')?.[0] ?? []));
  if (users.size === 0) return answer;
  const shown = [...users].reduce(
    (text, user) => text.replaceAll(user, user.replace(USER, '$1')),
    JSON.stringify(answer),
  );
  return JSON.parse(shown);
}
