export const monitor = {
  changes: 'What it changed',
  kindCall: 'API call',
  retry: 'Try again',
  retryAsked: 'A server will retry within a minute',
  event: {
    login: 'Signed in',
    logout: 'Signed out',
    refused: 'Sign-in refused',
    started: 'Server started',
    stopped: 'Server stopped',
    failed: 'Database maintenance failed',
  },
};
