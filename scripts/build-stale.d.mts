export function buildStale(): void;
export function isServerBuilt(): boolean;
