/** The widest a picture taken from a film is, in pixels. */
const WIDEST = 1280
const QUALITY = 0.85

/** What a film shows now, as a JPG. Rejects where it shows nothing yet. */
export async function frameOf(film: HTMLVideoElement, name: string): Promise<File> {
  const { videoWidth: width, videoHeight: height } = film
  if (!width || !height) throw new Error('The video shows nothing yet. Play it for a moment and try again.')
  const scale = Math.min(1, WIDEST / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!picture) throw new Error('The picture could not be taken.')
  return new File([picture], name, { type: 'image/jpeg' })
}
