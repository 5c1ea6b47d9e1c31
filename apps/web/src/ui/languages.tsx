/** The languages to choose from, each by its own name. */
export const LANGUAGES = [
  { value: 'en', label: <span lang="en">English</span> },
  { value: 'es', label: <span lang="es">Español</span> },
];
