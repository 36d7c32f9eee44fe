import { useEffect, useState } from 'react'
import { captionsOf, type Captions } from './captions.ts'

/** Captions of a file, once they are read; undefined until then and without a file. */
export function useCaptions(url: string | null | undefined): Captions | undefined {
  const [captions, setCaptions] = useState<Captions>()
  useEffect(() => {
    if (!url) return
    let isHere = true
    void captionsOf(url).then((read) => {
      if (isHere) setCaptions(read)
    })
    return () => {
      isHere = false
    }
  }, [url])
  return captions
}
