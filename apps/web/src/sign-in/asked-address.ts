const KEY = 'roundtable.sign-in.address';

/** The address that a link was asked for in this tab, so that a reload loses nothing. */
export function askedAddress(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return ''; // a browser may refuse storage
  }
}

export function rememberAddress(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // Then a reload begins with an empty field.
  }
}
