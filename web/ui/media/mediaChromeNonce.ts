import { styleNonce } from '../theme/nonce.ts'

type Templated = CustomElementConstructor & { getTemplateHTML?: (this: unknown, ...given: unknown[]) => string }

/**
 * Media Chrome writes its styles into each element's shadow as text and knows no nonce: its templates get it as they
 * are defined. To be imported before it.
 */
const define = customElements.define.bind(customElements)
customElements.define = (name, constructor: Templated, options) => {
  const template = constructor.getTemplateHTML
  if (name.startsWith('media-') && template) {
    // Inherited ones ask `this` for the slots of the class at hand.
    constructor.getTemplateHTML = function (this: unknown, ...given) {
      return template.apply(this, given).replaceAll('<style>', `<style nonce="${styleNonce()}">`)
    }
  }
  define(name, constructor, options)
}
