/** Gives the person what was made in this browser as a file. */
export function saveFile(content: BlobPart, name: string, type: string) {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has begun reading by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** The same file, to be kept rather than shown. */
export const downloadOf = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}download`
