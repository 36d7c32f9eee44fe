type Recaptcha = { ready: (done: () => void) => void; render: (place: HTMLElement, options: object) => void }

/** The captcha's service asks for the version of the key; only version 2 is spoken here. */
export type CaptchaOptions = { siteKey: string | null; version: number | undefined }

const captchaProblems = {
  noKey: 'The captcha has no key.',
  noVersion: 'The captcha has no version.',
  failedToLoad: 'The captcha failed to load. Check your connection and try again.',
  failedToExecute: 'The captcha failed to execute. Please try again.',
}

let loading: Promise<Recaptcha> | undefined

function loadCaptcha({ siteKey, version }: CaptchaOptions): Promise<Recaptcha> {
  if (!siteKey) return Promise.reject(new Error(captchaProblems.noKey))
  if (!version) return Promise.reject(new Error(captchaProblems.noVersion))
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const fail = () => {
      loading = undefined
      reject(new Error(captchaProblems.failedToLoad))
    }
    const script = document.createElement('script')
    script.src = 'https://www.google.com/recaptcha/api.js?render=explicit'
    script.async = true
    script.onerror = fail
    script.onload = () => {
      const service = (window as { grecaptcha?: Recaptcha }).grecaptcha
      if (service) service.ready(() => resolve(service))
      else fail()
    }
    document.head.append(script)
  })
  return loading
}

/** Puts the box into its place; the token, or nothing once it has expired, goes to `onToken`. */
export async function showCaptcha(
  place: HTMLElement,
  options: CaptchaOptions,
  onToken: (token: string | undefined) => void,
) {
  const service = await loadCaptcha(options)
  try {
    service.render(place, {
      sitekey: options.siteKey,
      size: 'normal',
      callback: onToken,
      'expired-callback': () => onToken(undefined),
      'error-callback': () => onToken(undefined),
    })
  } catch {
    throw new Error(captchaProblems.failedToExecute)
  }
}
