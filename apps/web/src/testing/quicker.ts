import * as React from 'react'

// Faster versions of slow parts of jsdom and React, for a page of 300 fields: they took half of a test's time. Vitest loads this file once per process.

/** Labels of a field. They are cached while the page stays the same; jsdom's own look-up searches the whole page for the field of each label. */
const labels = new Map<string, HTMLLabelElement[]>()
const changes = new MutationObserver(() => labels.clear())
changes.observe(document, { childList: true, subtree: true, attributeFilter: ['for'] })
function labelsOf(this: HTMLElement): HTMLLabelElement[] {
  if (changes.takeRecords().length > 0) labels.clear()
  if (labels.size === 0)
    for (const label of document.querySelectorAll('label'))
      labels.set(label.htmlFor, [...(labels.get(label.htmlFor) ?? []), label])
  const around = this.closest('label')
  return [...(around?.htmlFor === '' ? [around] : []), ...(this.id === '' ? [] : (labels.get(this.id) ?? []))]
}
for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement])
  Object.defineProperty(prototype, 'labels', { get: labelsOf, configurable: true })

/** Display value of an element's kind without a style of ours. */
const displays = new Map<string, string>()
const styleOf = window.getComputedStyle.bind(window)
/** Value of a property in an element's own style; an empty text without one. */
const ownStyle = (element: Element, property: string): string =>
  element.getAttribute('style')?.includes(property) ? (element as HTMLElement).style.getPropertyValue(property) : ''

function displayOf(element: Element): string {
  const own = ownStyle(element, 'display')
  if (own !== '') return own
  if (element.hasAttribute('hidden')) return 'none'
  const kind = `${element.localName} ${element.getAttribute('type') === 'hidden'} ${element.hasAttribute('open')}`
  const display = displays.get(kind) ?? styleOf(element).display
  displays.set(kind, display)
  return display
}

function inherited(element: Element, property: 'visibility' | 'pointer-events', initial: string): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const own = ownStyle(at, property)
    if (own !== '' && own !== 'inherit') return own
  }
  return initial
}

/**
 * Style properties that tests read: whether an element is shown, and whether a click reaches it. For each element, jsdom matches every rule of its own sheet.
 */
const asked: Readonly<Record<string, (element: Element) => string>> = {
  display: displayOf,
  visibility: (element) => inherited(element, 'visibility', 'visible'),
  pointerEvents: (element) => inherited(element, 'pointer-events', 'auto'),
}
window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return styleOf(element, pseudo)
  const shown = (name: string) => asked[name]?.(element)
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) =>
      name === 'getPropertyValue'
        ? (property: string) => shown(property) ?? styleOf(element).getPropertyValue(property)
        : (shown(String(name)) ?? Reflect.get(styleOf(element), name)),
  })
}

/** React records the creation of each element for developer warnings; its own limit of ten thousand, reset each second, is never reached by one test. */
const ofReact = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(ofReact, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
})
