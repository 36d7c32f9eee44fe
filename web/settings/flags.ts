import { POINTS_PER_COURSE, type Flag } from '../contract/__generated__/limits.ts'

export type FlagWords = { flag: Flag; label: string; text: string }

export const featureFlags: FlagWords[] = [
  { flag: 'pointSystem', label: 'Points', text: `Completed courses earn ${POINTS_PER_COURSE} points.` },
  { flag: 'rewards', label: 'Rewards', text: 'People redeem what they have earned.' },
  { flag: 'announcements', label: 'Latest news', text: 'Bulletins or announcements.' },
  { flag: 'mediaCenter', label: 'Media center', text: 'Files of the brands, and the photo library.' },
  { flag: 'events', label: 'Events', text: 'Events people go to, and what calendars show of them.' },
  { flag: 'videos', label: 'Videos', text: 'Videos from brands, and those people submit.' },
  { flag: 'podcasts', label: 'Podcasts', text: 'Recordings, in the portal and in podcast apps.' },
  { flag: 'favorites', label: 'Favorites', text: 'What people star, on a page of its own.' },
  { flag: 'suggestedFollows', label: 'Suggested follows', text: 'People follow others and read what they say.' },
  { flag: 'resources', label: 'Resources', text: 'Documents with courses and for business units.' },
  { flag: 'notifications', label: 'Notifications', text: 'The bell and its list.' },
]

export const accessFlags: FlagWords[] = [
  { flag: 'newUserApproval', label: 'Approve new people', text: 'Whoever registers waits for an administrator.' },
  {
    flag: 'skipEmailVerification',
    label: 'Skip email verification',
    text: 'Addresses need no proof. Only for closed installations.',
  },
  {
    flag: 'resetPositions',
    label: 'Ask for positions',
    text: 'People marked for it are asked for their position at the next visit.',
  },
  { flag: 'inDevelopment', label: 'In development', text: 'Only administrators get past the waiting page.' },
  {
    flag: 'loginDisabled',
    label: 'Close sign-in',
    text: 'Nobody but platform admins signs in. Everyone else is signed out at once.',
  },
]

export const lookFlags: FlagWords[] = [
  { flag: 'publicHome', label: 'Public home', text: 'The address / shows the home page instead of sign-in.' },
  { flag: 'multipleBrands', label: 'Several brands', text: 'Turned off, the portal belongs to one brand.' },
  { flag: 'uppercaseTitles', label: 'Titles in capitals', text: 'Page titles are shown in capitals.' },
  { flag: 'dealerNameWithAddress', label: 'Dealers with address', text: 'The address follows the name.' },
  {
    flag: 'dealerNameWithCity',
    label: 'Dealers with city',
    text: 'The city follows the name, unless the address does.',
  },
]
