const NAMES =
  /^(?:(?:log|sign)-?_?[io]n|sso|saml2?|authenticat(?:e|ion)|authorize|anmeld(?:en|ung)|einloggen|connexion|inloggen|accedi|wp-login)(?:\.\w{1,5})?$/i;

const isSignInPath = (pathname: string): boolean => pathname.split('/', 20).some((part) => NAMES.test(part));

export function leadsToSignIn(requested: string, final: string): boolean {
  const [from, to] = [URL.parse(requested)?.pathname, URL.parse(final)?.pathname];
  return from !== undefined && to !== undefined && !isSignInPath(from) && isSignInPath(to);
}

/** @param passwords number of password fields; several mean a registration or a new password */
export function isSignIn(requested: string, final: string, passwords: number): boolean {
  if (passwords !== 1) return passwords === 0 && leadsToSignIn(requested, final);
  const [from, to] = [URL.parse(requested)?.pathname, URL.parse(final)?.pathname ?? ''];
  return from !== to || isSignInPath(to);
}
