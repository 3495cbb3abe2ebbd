/** How an action of the handovers is called: the server does it once, and whatever is about handovers is asked for anew. */
export const handoverAction = { isOnce: true, topic: 'operations' } as const;
