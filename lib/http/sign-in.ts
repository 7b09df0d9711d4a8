const NAMES =
  /^(?:log-?_?[io]n|sign-?_?[io]n|sso|saml2?|authenticat(?:e|ion)|authorize|anmelden|anmeldung|einloggen|connexion|inloggen|accedi|wp-login)(?:\.\w{1,5})?$/i;

/** True for the usual path of a page where people sign in: “/users/sign_in”, “/wp-login.php”. */
export const isSignInPath = (pathname: string): boolean =>
  pathname.split('/', 20).some((part) => NAMES.test(part));

/** True if a URL leads to the usual path of a sign-in, although the requested one isn't such a path. */
export function leadsToSignIn(requested: string, final: string): boolean {
  const [from, to] = [URL.parse(requested)?.pathname, URL.parse(final)?.pathname];
  return from !== undefined && to !== undefined && !isSignInPath(from) && isSignInPath(to);
}

/**
 * True if an answer is a page for signing in: it has the usual path of one, or it is another page than the requested
 * one and has a field for a password.
 * @param passwords number of such fields in the main part; a registration or a change of the password has several
 */
export function isSignIn(requested: string, final: string, passwords: number): boolean {
  if (passwords !== 1) return passwords === 0 && leadsToSignIn(requested, final);
  const [from, to] = [URL.parse(requested)?.pathname, URL.parse(final)?.pathname ?? ''];
  return from !== to || isSignInPath(to);
}
