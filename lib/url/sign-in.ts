const NAMES =
  /^(?:log-?_?[io]n|sign-?_?[io]n|sso|auth|authenticat(?:e|ion)|authorize|oauth2?|saml2?|cas|anmelden|anmeldung|einloggen|connexion|inloggen|accedi|wp-login)(?:\.\w{1,5})?$/i;

/** True for the usual path of a page where people sign in: “/users/sign_in”, “/wp-login.php”. */
const isSignIn = (pathname: string): boolean => pathname.split('/', 20).some((part) => NAMES.test(part));

/** True if a URL leads to the usual path of a sign-in, although the requested one isn't such a path. */
export function leadsToSignIn(requested: string, final: string): boolean {
  const [from, to] = [URL.parse(requested)?.pathname, URL.parse(final)?.pathname];
  return from !== undefined && to !== undefined && from !== to && !isSignIn(from) && isSignIn(to);
}
