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
  const named = document.querySelector('meta[name="languages"]')?.content ?? '';
  const codes = ['es', ...(named.startsWith('[') ? JSON.parse(named).map(({ code }) => code) : [])];
  const asked = read('roundtable.locale') ?? navigator.language;
  document.documentElement.lang = [asked, asked.split('-')[0]].find((code) => codes.includes(code)) ?? 'en';
})();
