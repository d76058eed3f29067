/** What every page may say. */
export const copy = {
  accessionId: (id: string) => `Accession ID: ${id}`,
  help: 'Need help? Call',
  loading: 'Loading your order…',
  home: {
    title: 'Patient portal',
    text: 'Open the link in the email or text message that the lab sent you.',
  },
  notifications: 'Notifications',
  closeNotification: 'Close notification',
  broken: {
    title: 'This page could not be shown',
    text: 'Something went wrong on our side. Nothing was sent by it. Load the page again to go on.',
    reload: 'Load again',
  },
  configuration: {
    title: 'The portal cannot start',
    text: 'Nothing was sent. Check your connection and load the page again.',
    wrongKeys: 'These keys of config.json are missing or wrong:',
    unreadable: 'config.json cannot be read.',
  },
} as const;
