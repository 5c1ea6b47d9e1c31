import type { TurnExplanation } from '@roundtable/client';
import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { wantedStep } from './turn-steps.js';

/** Leads to the step of the address (`step`, or the one that wrote `message`) once it is there. */
export function useWantedStep(explained: TurnExplanation): RefObject<HTMLOListElement | null> {
  const place = useRef<HTMLOListElement>(null);
  const [params] = useSearchParams();
  const isTurn = params.get('turn') === String(explained.turn);
  const step = isTurn
    ? wantedStep(explained, { step: params.get('step'), message: params.get('message') })
    : null;
  useEffect(() => {
    if (step === null) return;
    const item = place.current?.querySelector<HTMLElement>(`[data-step="${step}"]`);
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'start' });
  }, [step]);
  return place;
}
