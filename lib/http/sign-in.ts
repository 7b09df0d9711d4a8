const NAMES =
  /^(?:log-?_?[io]n|sign-?_?[io]n|sso|saml2?|authenticat(?:e|ion)|authorize|anmelden|anmeldung|einloggen|connexion|inloggen|accedi|wp-login)(?:\.\w{1,5})?$/i;

/** True for the usual path of a sign-in page, such as “/users/sign_in” or “/wp-login.php”. */
export const isSignInPath = (pathname: string): boolean =>
  pathname.split('/', 20).some((part) => NAMES.test(part));

/** True if a request ended on the usual path of a sign-in page, although the requested path isn't one. */
export function leadsToSignIn(requested: string, final: string): boolean {
  const [from, to] = [URL.parse(requested)?.pathname, URL.parse(final)?.pathname];
  return from !== undefined && to !== undefined && !isSignInPath(from) && isSignInPath(to);
}

/**
 * True if an answer is a sign-in page. Either its path is usual for one, or it isn't the requested page and has a
 * password field.
 * @param passwords number of password fields in the main part; a registration form or a password change has several
 */
export function isSignIn(requested: string, final: string, passwords: number): boolean {
  if (passwords !== 1) return passwords === 0 && leadsToSignIn(requested, final);
  const [from, to] = [URL.parse(requested)?.pathname, URL.parse(final)?.pathname ?? ''];
  return from !== to || isSignInPath(to);
}
