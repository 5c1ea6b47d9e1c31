/** General knowledge in a few sentences, without a question at the end: the speaker adds their own. */
export const topicsEn = {
  habits: [
    'A habit is an action that a situation sets off by itself: the cup in the sink, and the shoes go on. It grows by repeating something small at the same cue, for some two months on average, and a missed day does no harm.',
    'The easiest habits hang on something that already happens, like the first coffee. Keep the action so small that it works on a bad day, and enjoy the moment right after it: that is what brings it back.',
  ],
  smart: [
    'SMART stands for specific, measurable, achievable, relevant and time-bound. "Get fitter" becomes "run for twenty minutes on Tuesday and Saturday until June". It is a help for clear words, not an exam.',
    'A SMART goal says what, how much, by when, and why it is worth it to you, in a size you can manage. The part people forget is "relevant": it has to be yours.',
  ],
  ifThen: [
    'An if-then plan ties one moment to one action: "if I come home tired, then I put on my shoes and walk ten minutes". The decision is made beforehand, so the moment itself asks for none. Studies find that this helps a good deal.',
    'With an if-then plan you choose a cue that you cannot miss and one small thing that you do then. One or two of them per goal are enough.',
  ],
  rhythm: [
    'There is no magic number. Two or three times a week leave room to rest and to catch up after a full week; every day is easier to remember when the thing is small. What counts is a rhythm that survives a bad week.',
    'A few fixed times a week are often kept longer than "every day", because one missed day does not break anything. You may begin with less and add later.',
  ],
  milestones: [
    'A milestone is a point on the way that you could point at: the first week done, the first two kilometres. It shows that you move, and it is a good place to look back. Two to four are plenty.',
    'Milestones cut a long way into pieces that can be finished. They help where a goal has real stages; a simple habit does well without any.',
  ],
  motivation: [
    "Motivation comes and goes, for everybody, and it often comes after beginning rather than before. So it helps to make the start tiny, and to know your own reason rather than somebody else's.",
    'Willpower is a poor engine for the long run. A fixed moment, things laid out beforehand and a person who knows about it carry further on the days without any drive.',
  ],
  obstacles: [
    'Most goals meet the same two or three obstacles again and again: tiredness, a full calendar, the weather, a phone. Naming the likeliest one early and deciding what you do then takes away much of its power.',
    'A slip is information, not a verdict: it says that the cue, the size or the hour does not fit yet. Picking it up the next time matters far more than the gap itself.',
  ],
  sleep: [
    'What helps most people sleep: getting up at about the same time every day, daylight in the morning, no coffee late in the day, and a quiet half hour without a screen before bed. If it stays bad for weeks, a doctor is the right person to ask.',
    'Sleep likes regularity more than effort. One calm thing at the same hour each evening is a good beginning, and movement during the day helps as well.',
  ],
  time: [
    'Time is rarely found; it is reserved. A small fixed place in the week, tied to something that happens anyway, works better than waiting for a free hour, and ten minutes are a real beginning.',
    'It usually takes some weeks until something new has its place: about two months on average for a habit, less for an easy one. Until then a small version keeps it alive on full days.',
  ],
} satisfies Record<string, readonly string[]>;

export type TopicPhrases = Readonly<Record<keyof typeof topicsEn, readonly string[]>>;
