import { createContext, type ReactNode, useContext } from 'react';

/** The language that the inspected conversation is held in, which may not be the page's. */
export const SpokenLanguage = createContext<string | undefined>(undefined);

/** Words of the conversation itself, marked with its language. */
export function Spoken({ children }: { readonly children: string }) {
  return <span lang={useContext(SpokenLanguage)}>{children}</span>;
}

/** The same where there may be no words. */
export function spoken(text: string | null | undefined): ReactNode {
  return text == null || text === '' ? null : <Spoken>{text}</Spoken>;
}
