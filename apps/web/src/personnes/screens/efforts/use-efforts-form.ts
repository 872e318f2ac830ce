import { type EffortsOrganisme, getEfforts, getEffortsOrganisme, saveEffortsOrganisme } from '@sillon/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { request } from '#socle/api/client'
import { withoutFields } from '#socle/forms/conflits'
import { useForm } from '#socle/forms/use-form'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import { toastSuccess } from '#socle/ui/toast'
import { type Champ, champDe, corpsDe, type Efforts, effortsDe, partsDe } from './valeurs'

const brouillon = z.record(z.string(), z.number().nullable())

interface Options {
  readonly codeNational: string
  readonly efforts: EffortsOrganisme
  readonly etag: string | null
  /** Words of each move, by its code. */
  readonly libelles: ReadonlyMap<string, string>
}

/** Form of the efforts and prices of an organisation, saved over the loaded revision. Texts that are no number stay in their fields, by name. */
export function useEffortsForm({ codeNational, efforts, etag, libelles }: Options) {
  const { t } = useTranslation('efforts')
  const { number } = useFormat()
  const { idUtilisateur } = useUser()
  const queryClient = useQueryClient()
  const { idOrganisme, nom } = efforts.organisme
  const params = { idOrganisme, codeNational }
  const valeursDe = ({ gestes }: EffortsOrganisme) => effortsDe([...libelles.keys()], gestes)
  const [refuses, setRefuses] = useState<Readonly<Record<string, string>>>({})
  const enMots = (value: unknown) => (typeof value === 'number' ? number(value) : t('nosValeurs'))
  const form = useForm<Efforts, { data: EffortsOrganisme; etag: string | null }>({
    place: [idUtilisateur, 'efforts', idOrganisme, codeNational],
    saved: { values: valeursDe(efforts), etag },
    schema: brouillon,
    isEditable: true,
    check: () => ({}),
    fieldOf: (path) => path.replace(/^gestes\./, ''),
    send: (changes, ifMatch) =>
      request(saveEffortsOrganisme, { params, body: { gestes: corpsDe(changes, libelles) }, ifMatch }),
    conflicts: {
      async reload() {
        const { data, etag: lu } = await request(getEffortsOrganisme, { params })
        return { values: valeursDe(data), etag: lu }
      },
      describe({ codeNational: name, mienne, sienne, par, le }) {
        const { code, champ } = partsDe(name)
        const label = `${libelles.get(code) ?? code} (${t(`champ.${champ}`)})`
        return { name, label, mienne: enMots(mienne), sienne: enMots(sienne), par, le }
      },
      without: withoutFields,
    },
    async onSaved({ data, etag: revision }) {
      form.replace({ values: valeursDe(data), etag: revision })
      toastSuccess(nom, t('enregistre'))
      await Promise.all(
        [getEffortsOrganisme, getEfforts].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
      )
    },
  })

  /** Keeps a text that is no number, or forgets it. */
  const refuser = (name: string, text: string | null) => {
    form.setReadable(name, text === null)
    setRefuses((before) => {
      if (text === (before[name] ?? null)) return before
      const { [name]: _, ...others } = before
      return text === null ? others : { ...others, [name]: text }
    })
  }
  const changer = (next: Efforts) => form.change((before) => ({ ...before, ...next }), Object.keys(next))
  /** Gives these moves back to our estimates. Returns what they had, to take it back. */
  const retablir = (codes: readonly string[]): Efforts => {
    const names = codes.flatMap((code) => champs.map((champ) => champDe(code, champ)))
    for (const name of names) if (name in refuses) refuser(name, null)
    changer(Object.fromEntries(names.map((name) => [name, null])))
    return Object.fromEntries(names.map((name) => [name, form.values[name] ?? null]))
  }
  return { form, refuses, refuser, changer, retablir }
}

const champs: readonly Champ[] = ['effort', 'prix']
