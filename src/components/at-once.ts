/** The props of a dialog that stands at once: who opened it reads or types, and a motion would be two thirds of his wait. */
export const atOnce = { transitionName: '', maskTransitionName: '' } as const;
