import { languages } from '@roundtable/api';

/** The languages to choose from, each by its own name. */
export const languageChoices = () =>
  languages().map(({ code, name }) => ({ value: code, label: <span lang={code}>{name}</span> }));
