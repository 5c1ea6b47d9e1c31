/** A step of a conversation. */
export interface StepPlace {
  readonly id: string;
  readonly turn: number;
  readonly step: number;
}
