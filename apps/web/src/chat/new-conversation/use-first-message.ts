import type { CreateConversation } from '@roundtable/client';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, isSignedOut } from '../../app/api.js';
import { queryClient } from '../../app/query-client.js';
import { useProfile } from '../../app/session.js';
import { profileKey } from '../../app/who.js';
import { errorWords } from '../../ui/error-words.js';
import { conversationsKey, useConversations } from '../chat-queries.js';
import { createOpener, type OpeningPhase } from './open-by-message.js';

/** Opens a conversation by its first message, and remembers with which team. */
export function useFirstMessage(place: {
  readonly onKept: () => void;
  readonly onOpened: (id: string) => void;
}) {
  const { id: userId } = useProfile();
  const [phase, setPhase] = useState<OpeningPhase>('none');
  const [error, setError] = useState<string | null>(null);
  const conversations = useConversations('others');
  const remember = useMutation({
    mutationFn: (team: string) => api.profile.update({ preferredTeam: team }),
    onSuccess: (profile) => queryClient.setQueryData(profileKey, profile),
  });

  function opened(id: string, body: CreateConversation): void {
    remember.mutate(body.team); // whatever becomes of it: the conversation goes on
    void queryClient.invalidateQueries({ queryKey: conversationsKey });
    place.onOpened(id);
  }
  const latest = useRef({ opened, kept: place.onKept });
  latest.current = { opened, kept: place.onKept };
  const [opener] = useState(() =>
    createOpener({
      client: api,
      userId,
      onPhase: setPhase,
      onKept: () => latest.current.kept(),
      onOpened: (id, body) => latest.current.opened(id, body),
      onRefused: (refusal) => {
        if (isSignedOut(refusal)) void queryClient.invalidateQueries();
        setError(errorWords(refusal));
      },
    }),
  );
  useEffect(() => {
    opener.resume();
    return opener.leave;
  }, [opener]);

  return {
    phase,
    error,
    /** Whether the user has had no conversation yet. */
    isFirst: conversations.data?.length === 0,
    begin(body: CreateConversation, text: string): void {
      setError(null);
      opener.begin(body, text);
    },
    withdraw: opener.withdraw,
    typed: () => setError(null),
  };
}

export type FirstMessageState = ReturnType<typeof useFirstMessage>;
