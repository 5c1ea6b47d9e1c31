// Before the first paint: the colours and the language that were chosen last, so that nothing flashes.
(() => {
  const read = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const scheme = read('roundtable.color-scheme') ?? 'auto';
  const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  document.documentElement.lang = (read('roundtable.locale') ?? navigator.language).startsWith('es')
    ? 'es'
    : 'en';
})();
