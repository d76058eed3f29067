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
    text: 'Something went wrong on our side. Load the page again to go on: it shows what has arrived.',
    reload: 'Load again',
  },
  visit: {
    finish: 'Finish on this device',
    finished: {
      title: 'Finished on this device',
      text: 'This browser can no longer open your order, and nothing that you entered is left in it. To come back, open the link in your email or text message again.',
    },
    lapsed: {
      title: 'Please open your link again',
      text: 'To keep what is yours private, your order can be opened without the link for 30 minutes after its last use. What you have sent or saved is there when you open the link in your email or text message again. What was not sent or saved is cleared.',
    },
    ending: {
      title: 'Are you still there?',
      text: 'To keep what is yours private, this page closes in two minutes. What you have sent or saved stays; what is not sent or saved is cleared. Your link opens it again.',
      stay: 'Stay',
    },
  },
  lostPage: {
    title: 'This page has not come',
    text: 'Your connection may be lost, or the portal was renewed a moment ago. It is tried again by itself; you can also load the page again.',
  },
  lostPart: {
    title: 'This part of the page has not come',
    text: 'Your connection may be lost, or the portal was renewed a moment ago. It is tried again by itself. Loading the whole page again clears what is not saved.',
    retry: 'Try again',
    reload: 'Load the page again',
  },
  configuration: {
    title: 'The portal cannot start',
    text: 'Nothing was sent. Check your connection; the portal tries again by itself.',
    wrongKeys: 'These keys of config.json are missing or wrong:',
    unreadable: 'config.json cannot be read.',
    retry: 'Try again',
  },
} as const;
