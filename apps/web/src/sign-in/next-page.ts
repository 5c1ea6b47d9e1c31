const HERE = 'http://this.page.invalid';

/** Where to go after signing in: an address of this page's own, whatever the query says. */
export function nextPage(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  if (!next.startsWith('/') || !URL.canParse(next, HERE)) return '/';
  // Read as a browser reads it: backslashes are slashes, tabs and line ends are nothing.
  const url = new URL(next, HERE);
  // Dots that fall away may leave two slashes in front: that is another host again.
  const isOwn = url.origin === HERE && !url.pathname.startsWith('//');
  return isOwn ? url.pathname + url.search + url.hash : '/';
}
