/** A page of ours that needs no client: a heading, a sentence, and what the caller writes below. */
export const writtenPage = (
  nonce: string,
  { title, text, below }: { title: string; text: string; below: string },
): string => `<!doctype html><html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style nonce="${nonce}">
body{font:16px/1.55 system-ui,sans-serif;max-width:560px;margin:0 auto;padding:48px 16px;color:#1b2530}h1{font-size:22px}
button{font:inherit;font-weight:600;padding:12px 20px;border:0;border-radius:8px;background:#0067c7;color:#fff;cursor:pointer}a{color:#0067c7}</style></head>
<body><main><h1>${title}</h1><p>${text}</p>${below}</main></body></html>`
