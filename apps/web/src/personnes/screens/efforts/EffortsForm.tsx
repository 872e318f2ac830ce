import { Button, Checkbox } from '@mantine/core'
import type { EffortsOrganisme } from '@sillon/contract'
import type { Scheme } from '@sillon/referentials'
import { type Conseil, type Geste, gestesDe } from '@sillon/referentials/conseil'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveByEnter } from '#socle/fields/grid'
import { BrouillonRepris } from '#socle/forms/BrouillonRepris'
import { OpenConflitDialog } from '#socle/forms/ConflitDialog'
import page from '#socle/forms/FormPage.module.css'
import { FormState, isIdle } from '#socle/forms/FormState'
import { useFormat } from '#socle/i18n/format'
import { SearchField } from '#socle/lists/SearchField'
import { confirm } from '#socle/ui/confirm'
import { toastDone } from '#socle/ui/toast-action'
import classes from './Efforts.module.css'
import { EffortsTable } from './EffortsTable'
import { useEffortsForm } from './use-efforts-form'
import { champDe, contientLesMots } from './valeurs'

/** Rows are cards, as in the style sheet. */
const PHONE = '(max-width: 48em)'

interface Props {
  codeNational: string
  efforts: EffortsOrganisme
  etag: string | null
  conseil: Conseil
  scheme: Scheme
}

/** Every move of a procedure by module, with our effort beside the effort and the price of the organisation. */
export function EffortsForm({ codeNational, efforts, etag, conseil, scheme }: Props) {
  const { t } = useTranslation('efforts')
  const { language } = useFormat()
  const gestes = useMemo(() => gestesDe(conseil), [conseil])
  const libelles = useMemo(
    () => new Map(gestes.map(({ geste }) => [geste.code, geste.libelle[language]])),
    [gestes, language],
  )
  const { form, refuses, refuser, changer, retablir } = useEffortsForm({ codeNational, efforts, etag, libelles })
  const [recherche, rechercher] = useState('')
  const [seulement, montrerSeulement] = useState(false)
  const names = ({ code }: Geste) => [champDe(code, 'effort'), champDe(code, 'prix')]
  const estFaute = (geste: Geste) => names(geste).some((name) => name in refuses)
  const estChange = (geste: Geste) =>
    estFaute(geste) || names(geste).some((name) => (form.values[name] ?? null) !== null)
  // A field with a fault stays in sight: it stands against saving.
  const estMontre = (geste: Geste) =>
    estFaute(geste) || ((!seulement || estChange(geste)) && contientLesMots(geste.libelle[language], recherche))
  const changes = gestes.filter(({ geste }) => estChange(geste))
  const modules = scheme.modules.flatMap(({ code, libelle }) => {
    const siens = gestes.filter(({ module }) => module === code).map(({ geste }) => geste)
    return siens.length === 0 ? [] : [{ code, libelle: libelle[language], gestes: siens }]
  })
  const montres = gestes.filter(({ geste }) => estMontre(geste)).length

  const retablirUn = ({ code, libelle }: Geste) => {
    const avant = retablir([code])
    void toastDone(libelle[language], t('retabli'), {
      label: t('annulerRetablir'),
      onClick: () => changer(avant),
    })
  }
  const retablirTout = async () => {
    const question = { message: t('question'), about: efforts.organisme.nom, confirmLabel: t('retablirTout') }
    if (await confirm(question)) retablir(changes.map(({ geste }) => geste.code))
  }
  // The rows keep their callbacks: a key typed in one renders that row alone.
  const actes = useRef({ changer, refuser, retablirUn })
  actes.current = { changer, refuser, retablirUn }
  const onChange = useCallback((name: string, value: number | null) => actes.current.changer({ [name]: value }), [])
  const onRefused = useCallback((name: string, text: string | null) => actes.current.refuser(name, text), [])
  const onReset = useCallback((geste: Geste) => actes.current.retablirUn(geste), [])
  const submit = useRef<HTMLButtonElement>(null)
  // Enter goes on through the fields of all tables, then to the button that saves. In the search it searches, and does not save.
  const onKeyDown = (event: React.KeyboardEvent<HTMLFormElement>) => {
    moveByEnter(event, { areCards: matchMedia(PHONE).matches, onEnd: () => submit.current?.focus() })
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    <form {...form.props} className={page.form} onKeyDown={onKeyDown}>
      {form.isResumed && <BrouillonRepris onAbandon={form.abandon} />}
      <p className={classes.intro}>{t('intro')}</p>
      <div className={classes.filtres}>
        <SearchField label={t('recherche')} value={recherche} onSearch={rechercher} />
        <Checkbox
          className={classes.seulement}
          label={t('seulement', { count: changes.length })}
          checked={seulement}
          onChange={({ currentTarget }) => montrerSeulement(currentTarget.checked)}
        />
      </div>
      <p role="status" className={classes.intro}>
        {(recherche.trim() !== '' || seulement) && t('montres', { count: montres, total: gestes.length })}
      </p>
      <div data-entries className={classes.modules}>
        {modules.map((module) => (
          <EffortsTable
            key={module.code}
            {...module}
            scheme={scheme}
            estMontre={estMontre}
            estChange={estChange}
            values={form.values}
            refuses={refuses}
            errorOf={form.errorOf}
            onChange={onChange}
            onRefused={onRefused}
            onReset={onReset}
          />
        ))}
      </div>
      <div className={page.bar} data-idle={isIdle(form) || undefined}>
        <FormState form={form} />
        <Button variant="default" disabled={changes.length === 0} onClick={retablirTout}>
          {t('retablirTout')}
        </Button>
        <Button ref={submit} type="submit" disabled={!form.isValid || !form.isDirty} loading={form.isBusy}>
          {t('commun:action.enregistrer')}
        </Button>
      </div>
      <OpenConflitDialog />
    </form>
  )
}
