import { useEffect, useState } from 'react';
import { Redirect, useSearch } from 'wouter';
import { useSession } from '../app/session.js';
import { LoadingState } from '../ui/states.js';
import { askedAddress, rememberAddress } from './asked-address.js';
import { EmailForm } from './email-form.js';
import { GuestFrame } from './guest-frame.js';
import { nextPage } from './next-page.js';
import { useSignInState } from './sign-in-queries.js';
import { WaitingForLink } from './waiting-for-link.js';

/** Signing in: the address, then the wait for its link, which also takes the code that another device shows. */
export function SignInPage() {
  const search = useSearch();
  const session = useSession();
  const [email, setEmail] = useState(askedAddress);
  const [waits, setWaits] = useState<boolean | null>(null);
  const state = useSignInState({ waits: waits === true });
  const [isWaiting, isIn] = [waits ?? isOpen(state.data?.state), state.data?.state === 'signed_in'];
  const { refetch } = session;
  useEffect(() => {
    if (isIn) void refetch(); // by a link in another tab
  }, [isIn, refetch]);
  useEffect(() => {
    if (waits === null && isOpen(state.data?.state)) setWaits(true);
  }, [waits, state.data?.state]);

  const isKnown = session.data != null;
  useEffect(() => {
    if (isKnown) rememberAddress(''); // not for who signs in next
  }, [isKnown]);

  if (isKnown) return <Redirect to={nextPage(search)} replace />;
  if (session.isPending || state.isPending) return <LoadingState />;
  const localStack = state.data?.localStack ?? false;
  return (
    <GuestFrame>
      {isWaiting ? (
        <WaitingForLink
          email={email}
          isCodeShown={state.data?.state === 'code'}
          localStack={localStack}
          onOtherAddress={() => setWaits(false)}
        />
      ) : (
        <EmailForm
          email={email}
          localStack={localStack}
          onSent={(address) => {
            rememberAddress(address);
            setEmail(address);
            setWaits(true);
          }}
        />
      )}
    </GuestFrame>
  );
}

function isOpen(state: string | undefined): boolean {
  return state === 'waiting' || state === 'code';
}
