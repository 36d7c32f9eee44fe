export const INBOX = '/auth/messages'
export const ADMIN = '/auth/admin/messages'

export const inboxPage = (id: string): string => `${INBOX}/${id}`
export const adminPage = (id: string): string => `${ADMIN}/${id}`
export const editorOf = (id: string): string => `${ADMIN}/${id}/edit`
