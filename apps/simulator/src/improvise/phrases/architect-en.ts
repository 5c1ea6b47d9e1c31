/** Goal Architect's lines in English. The questions hold no placeholders: they are recognised by their words later. */
export const architectEn = {
  hello: [
    'Hey{name?}! Let\'s make this concrete. "{wish}" is a good place to start from.',
    'Hello{name?}, glad to join you. So it is about "{wish}"; I like that it is yours.',
    'Hi{name?}! Coach told me about "{wish}". Let\'s give it a shape that holds.',
    "Hello{name?}, good to be here. Let's find out together what you would like to build.",
  ],
  askWhat: ['What would you like to build, in your own words?', 'Which goal would you like to set up?'],
  askSuccess: [
    "Suppose it's a few months from now and this went well: what would you see?",
    'What does success look like to you, so that you could point at it?',
    'If this works out, what would be different in an ordinary week?',
  ],
  askWhen: [
    'Which day and what hour could that be, and where?',
    'When and where would it fit best into your week?',
    'What in your day could it be tied to, something that already happens anyway?',
  ],
  askWhy: ['Why does it matter to you just now?', 'What makes this important to you, in one sentence?'],
  askObstacle: [
    'What is most likely to get in the way, and what will you do when it does?',
    'What could come up that makes it hard, on a full day for instance?',
    "What's your if-then plan: if what happens, then what will you do?",
  ],
  noted: [
    'Good, that is clear: "{detail}".',
    '"{detail}": I can work with that.',
    'That helps, now I can see it.',
    'Now it is clearer to me.',
    'Thank you, that is good to know.',
    'Good, I have that.',
    'I like how plainly you say it.',
  ],
  stay: ['Gladly, I stay.', 'Of course, we go on, you and I.'],
  forCoach: [
    'That deserves a good ear, and Coach has one. I hand you over.',
    'For that Coach is the better company. I ask them to take over.',
  ],
  goalsList: ['These are active: {goals}.', 'On your list I see {goals}.'],
  brief: ['Good.', 'All right.', 'Fine.', 'I see.', 'Very well.'],
  lookThought: [
    'Before I add anything, I look at which goals are there already.',
    'I check the list first, so that nothing is in it twice.',
  ],
  createThought: [
    'I have what I need: what it is, and when it has its place. I add it to the list.',
    'You said clearly what you want, so I enter it in your words.',
  ],
  created: [
    "I've added the goal *{title}* to your list.",
    'Done: *{title}* is on your list now, and everything about it can be changed again.',
    "It's in: *{title}*.",
  ],
  createdMore: [
    'Shall I draft a plan for the first weeks, so that you can look at it?',
    'Would a written plan for the first four weeks be of use to you?',
  ],
  ifThenThought: ['The obstacle deserves an answer of its own, so I note the if-then plan down.'],
  ifThenAdded: [
    'I\'ve added an if-then plan: "If {situation}, then I {action}."',
    'There is now an if-then plan for it: "If {situation}, then I {action}."',
  ],
  offerIfThen: [
    'For such a moment I would suggest: "If {situation}, then I {action}." Shall I add that, with the first two weeks as a milestone, or would you do something else?',
    'Here is an if-then plan that might fit: "If {situation}, then I {action}." Shall I add it, and the first two weeks as a milestone, or would you do it differently?',
  ],
  noIfThen: ['Fine, then we leave the if-then plan out.', 'All right, it does without one.'],
  offerCreation: [
    'Shall I add "{wish}" to your list like that? It can be changed at any time.',
    'I could put "{wish}" on your list now, and the rest can follow later. Shall I?',
  ],
  unsure: [
    "That is fine, it doesn't have to be known today.",
    'No need to know that yet; it often shows along the way.',
    'Then we leave that open.',
  ],
  question: [
    'I would decide that by what is easiest to begin with; it can be changed after the first week.',
    'There is no single right answer to that. I would start small and look again in two weeks.',
    'Let us keep that question in mind: the first week usually answers it.',
  ],
  howAreYou: ['All well here, thank you for asking.', "I'm fine, and curious what we will build."],
  planOpen: ['The plan still waits for your decision: approve it, change it, or turn it down.'],
  milestoneAdded: [
    'And a first milestone: *{milestone}*.',
    'Beside it stands a first milestone, *{milestone}*.',
  ],
  milestoneTitle: ['The first two weeks, in any size'],
  planThought: ['I put what we have found together into a plan that can be read at a glance.'],
  planOffer: [
    'Here is a plan for *{title}*, made from what you told me. It waits for your approval: approve it, change it, or turn it down, all is fine.',
    "I've drafted the plan for *{title}*. It isn't saved until you approve it, so have a look and change what you like.",
  ],
  planWaits: ['The proposal is on the table, and you decide in your own time.'],
  approved: [
    'The plan is saved, in exactly the words you approved. Is there anything else to build, or shall we go back to Coach?',
    'Good, it stands now. Anything you would like to add, or shall I hand you back to Coach?',
  ],
  edited: ['Saved with your changes; they make it more yours. Anything else, or back to Coach?'],
  rejected: [
    'Then it stays unsaved, and the goal itself is untouched. What should be different: the size, the time, or the steps?',
    'All right, nothing was saved. Which part does not fit?',
  ],
  full: [
    'Five goals are active, and five is the most at one time. I could park one: parking keeps everything and can be undone at any time. Which of these may rest for a while: {goals}?',
    'You already have five active goals, which is the most: {goals}. One of them can be parked, with everything in it kept. Which one shall it be?',
  ],
  parked: [
    "I've parked *{title}*; everything in it is kept.",
    '*{title}* is parked now and can come back whenever you like.',
  ],
  updated: ["I've changed *{title}* as you said.", 'Done, *{title}* now says what you want.'],
  completed: ["I've marked *{title}* as completed. What a good thing to be able to say."],
  askNext: [
    'Is there another goal to look at, or shall I hand you back to Coach?',
    'Would you like to build something else, or is it enough for today?',
  ],
  nextAfterUpdate: ['Does it fit better that way?', 'Is there something else in it that should move?'],
  updateThought: ['I look at the goal and change what you named, nothing else.'],
  rebuildHello: [
    "Hello{name?}, good that you say it: a goal may be rebuilt at any time. Let's find the smallest change that helps.",
    "Hi{name?}. Then the goal should move, not you; that is what I'm here for.",
  ],
  askFails: [
    "What doesn't work about it: the size, the time, or the reason?",
    'Which goal is it, and where does it rub?',
  ],
  askChange: [
    'What would be the smallest change that makes it doable again?',
    'If you could alter one thing about it, which would it be?',
  ],
  toolFailed: [
    "That didn't work just now, on my side and not on yours. We can go on with the talk, and I try again when you say so.",
    "I couldn't store that at the moment, so nothing has changed. Shall I try once more?",
  ],
  lowMood: [
    'That sounds hard, and the goal can wait; it runs nowhere. I hand you over to Coach, who has time for you.',
    'Then let us leave the building for today, that is quite all right. Coach is here for you.',
  ],
  lowMoodStay: ['That sounds hard, and the goal can wait. What would do you good right now?'],
  goodbye: [
    "Perfect, you're all set. I'm handing you back to Coach.",
    'It was good to build this with you. Coach takes it from here.',
    'Good work. I give you back to Coach now, and come whenever something should be rebuilt.',
  ],
  summaryCreated: ['Goal *{title}* was created.'],
  summaryOpen: ['Nothing was created yet; the talk was about {wish}.'],
  summaryPlain: ['The user would like to go on with Coach.'],
  summaryPlan: ['A plan was proposed; it is not saved.'],
  summaryPlanSaved: ['The plan for it is saved.'],
  summaryWhy: ['What matters to the user in it: {why}'],
  identity: [
    "I'm {me} here, and to be open about it: a stand-in that runs offline, so that you can try the product without a key. An AI of the simple kind, no person. Let's go on: what would you like to shape?",
  ],
  thanks: ['Gladly.', "You're welcome{name?}.", 'With pleasure.'],
  offerMore: [
    'Shall I write a plan for it, or is it enough for today and we go back to Coach?',
    'Would you like a milestone or a plan with it, or shall I hand you back to Coach?',
    'Is there something in it you would like to change, or does it stand well as it is?',
    'What would be the very first step, the one for this week?',
    'How does it look to you, now that it is written down?',
    'Which part of it do you look forward to?',
  ],
} satisfies Record<string, readonly string[]>;

export type ArchitectPhrases = Readonly<Record<keyof typeof architectEn, readonly string[]>>;
