export function buildStale(): void;
export function buildStaleServer(): void;
export function isServerBuilt(): boolean;
