export interface Profile {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly locale: string;
  readonly timeZone: string;
  readonly communicationStyle: string | null;
  readonly purpose: string | null;
  readonly preferredTeam: string | null;
  readonly onboardedAt: Date | null;
  readonly quietHoursStart: string;
  readonly quietHoursEnd: string;
  readonly followUpsPerDay: number;
  readonly checkInRhythm: string;
  readonly weeklyInsights: boolean;
  readonly monthlyInsights: boolean;
  readonly emailFollowUps: boolean;
  readonly modelProvider: string | null;
  readonly createdAt: Date;
}

export interface ApiKey {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** The session that it was made in, which may be over. */
  readonly sessionId: string | null;
}

/** A place in a list that is ordered by (time, id), newest first. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly next: Cursor | null;
}
