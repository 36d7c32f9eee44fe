/** What a submission is called to who submitted it (spec part 1, 4): a state of the feature for what waits. */
export const standingOf = (status: string) => (status === 'PENDING' ? 'SENT_FOR_APPROVAL' : status)
