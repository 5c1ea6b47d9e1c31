import {
  type AskForLink,
  DevOutbox,
  type DevSession,
  type EnterCode,
  LinkOpened,
  LinkSent,
  type OpenLink,
  SignedIn,
  SignInState,
} from '@roundtable/api';
import { type Http, path } from './http.js';
import { SessionEnded, SessionList, SessionsEnded } from './keys.js';

/** Sign-in for pages: the browser keeps the session in cookies that scripts cannot read. */
export function signInClient(http: Http) {
  return {
    askForLink: (body: AskForLink) =>
      http.json(LinkSent, '/api/auth/sign-in/magic-link', { method: 'POST', body }),
    state: () => http.json(SignInState, '/api/auth/sign-in'),
    openLink: (body: OpenLink) => http.json(LinkOpened, '/api/auth/sign-in/link', { method: 'POST', body }),
    enterCode: (body: EnterCode) => http.json(SignedIn, '/api/auth/sign-in/code', { method: 'POST', body }),
    /** Only in the local stack. */
    devSession: (body: DevSession) => http.json(SignedIn, '/api/auth/dev-session', { method: 'POST', body }),
    /** Only in the local stack. */
    devOutbox: () => http.json(DevOutbox, '/api/dev/outbox'),
    signOut: () => http.none('/api/auth/sign-out', { method: 'POST' }),
    /** Requires a session. Also ends the API keys that were created in sessions. */
    signOutEverywhere: () => http.json(SessionsEnded, '/api/auth/sign-out-everywhere', { method: 'POST' }),
  };
}

export function sessionsClient(http: Http) {
  return {
    list: () => http.json(SessionList, '/api/auth/sessions'),
    /** Requires a session. */
    end: (id: string) => http.json(SessionEnded, path`/api/auth/sessions/${id}`, { method: 'DELETE' }),
  };
}
