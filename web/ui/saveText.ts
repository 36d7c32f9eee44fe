/** Gives the person a text as a file. */
export function saveText(text: string, name: string, type: string) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has begun reading by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
