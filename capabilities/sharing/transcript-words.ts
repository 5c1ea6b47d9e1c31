import { catalogue, type InBoth } from '@roundtable/core';

interface TranscriptWords {
  readonly untitled: string;
  readonly you: string;
  readonly event: string;
  readonly with: (team: string) => string;
  readonly handoff: (from: string, to: string) => string;
  readonly file: (name: string) => string;
  readonly joined: (name: string) => string;
}

/** Fixed texts of a transcript, in the conversation's language. */
export const TRANSCRIPT_WORDS: InBoth<TranscriptWords> = catalogue('transcripts', {
  en: {
    untitled: 'Conversation',
    you: 'You',
    event: 'Event',
    with: (team) => `Conversation with ${team}`,
    handoff: (from, to) => `${from} handed over to ${to}`,
    file: (name) => `File: ${name}`,
    joined: (name) => `${name} joined the conversation`,
  },
  es: {
    untitled: 'Conversación',
    you: 'Tú',
    event: 'Aviso',
    with: (team) => `Conversación con ${team}`,
    handoff: (from, to) => `${from} pasó la conversación a ${to}`,
    file: (name) => `Archivo: ${name}`,
    joined: (name) => `${name} se unió a la conversación`,
  },
});
