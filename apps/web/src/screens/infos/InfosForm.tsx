import { Alert, Anchor, Button } from '@mantine/core'
import { faultTexts } from '@sillon/contract'
import { blocsInfos } from '@sillon/domain'
import { IconAlertTriangle, IconLock, IconPencil } from '@tabler/icons-react'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { ApiFailure } from '../../api/failures'
import { useExploitation } from '../../api/queries'
import { OpenConflitDialog } from '../../forms/ConflitDialog'
import { useDraftedForm } from '../../forms/use-drafted-form'
import { useFormat } from '../../i18n/format'
import { PageHeader } from '../../ui/PageHeader'
import { bottomBar } from '../../ui/sticky-bars'
import { toastError, toastSuccess } from '../../ui/toast'
import { enregistrerDossier } from '../indicateurs/enregistrer-dossier'
import { readDossier } from '../indicateurs/read-dossier'
import { changementsSchema, type DossierKey, placeOf } from './brouillon'
import { CertificationsCard } from './CertificationsCard'
import { EquivalenceCard } from './EquivalenceCard'
import { GestionCard } from './GestionCard'
import classes from './Infos.module.css'
import {
  aucunChangement,
  bodyOf,
  type Changements,
  changementsOf,
  type Dossier,
  fautesOf,
  type Infos,
  infosOf,
  withChangements,
} from './infos'
import { type InfosForm as Form, InfosContext } from './infos-context'
import { OrganismeCard } from './OrganismeCard'
import { useDescribeConflit, withoutChamps } from './use-describe-conflit'

interface Props {
  dossier: DossierKey
  /** Name of the procedure. */
  libelle: string
  /** As the server has it, at this revision. */
  enregistre: Dossier
  revision: string | null
}

export function InfosForm({ dossier, libelle, enregistre, revision }: Props) {
  const { t } = useTranslation('infos')
  const { language } = useFormat()
  const navigate = useNavigate()
  const { data: exploitation } = useExploitation()
  const { permissions } = enregistre
  const { codeNational, millesime } = dossier
  const form = useDraftedForm<Infos, Changements>({
    place: placeOf(dossier),
    saved: useMemo(() => ({ values: infosOf(enregistre), etag: revision }), [enregistre, revision]),
    schema: changementsSchema,
    isEditable: permissions.modifierInfos,
    diff: changementsOf,
    apply: withChangements,
  })
  const { values: infos, isResumed, abandon } = form
  const describe = useDescribeConflit(codeNational, infos.documents)
  const [isSaving, setSaving] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  /** The fields that somebody has been in: what nobody has looked at yet is not yet wrong. */
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const touch = (champs: readonly string[]) => setTouched((before) => new Set([...before, ...champs]))
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set())

  const change = (part: Partial<Changements>) => {
    form.change((current) => withChangements(current, { ...aucunChangement, ...part }))
    const changed = Object.keys({ ...part.demarche, ...part.annee, ...part.documents })
    touch(changed)
    setRefused((messages) => Object.fromEntries(Object.entries(messages).filter(([champ]) => !changed.includes(champ))))
  }
  const texts: Readonly<Record<string, string>> = faultTexts[language]
  const fautes = new Map(fautesOf(infos).map(({ path, code }) => [path, texts[code]]))
  for (const champ of unreadable) fautes.set(champ, champ === 'hve3CampPrec' ? texts.ANNEE_QUATRE_CHIFFRES : undefined)
  const isValid = fautes.size === 0
  const isTouched = isResumed || touched.size > 0
  const blocs = blocsInfos(codeNational)

  const context: Form = {
    dossier,
    infos,
    permissions,
    changeDemarche: (demarche) => change({ demarche }),
    changeAnnee: (annee) => change({ annee }),
    changeDocuments: (documents) => change({ documents }),
    errorOf: (champ) => (isResumed || touched.has(champ) ? fautes.get(champ) : undefined) ?? refused[champ],
    setReadable: (champ, isReadable) =>
      setUnreadable(
        (fields) => new Set([...fields].filter((field) => field !== champ).concat(isReadable ? [] : champ)),
      ),
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isValid || isSaving) return
    setSaving(true)
    try {
      const answer = await form.save({
        send: (changements, ifMatch) => enregistrerDossier(dossier, bodyOf(changements), ifMatch),
        reload: async () => {
          const { data, etag } = await readDossier(dossier)
          return { values: infosOf(data), etag }
        },
        describe,
        without: withoutChamps,
      })
      setSaving(false)
      if (answer === null) return
    } catch (failure) {
      setSaving(false)
      if (failure instanceof ApiFailure) setRefused(messagesOf(failure))
      toastError(t('commun:erreur.titre'), t('echec'))
      return
    }
    toastSuccess(t('enregistre.titre'), t('enregistre.message'))
    await navigate(`/demarches/${codeNational}/indicateurs`)
  }
  return (
    <InfosContext value={context}>
      <PageHeader
        title={t('titre', { libelle })}
        subtitle={t('sousTitre', { exploitation: exploitation?.raisonSociale ?? '', millesime })}
      >
        <Anchor component={Link} to={`/demarches/${codeNational}/historique`}>
          {t('historique')}
        </Anchor>
      </PageHeader>
      <form
        className={classes.form}
        onSubmit={save}
        noValidate
        onBlur={({ target }) => {
          if ('name' in target && typeof target.name === 'string' && target.name !== '') touch([target.name])
        }}
      >
        {!permissions.modifierInfos && (
          <Alert icon={<IconLock aria-hidden />} title={t('lecture.titre')} color="blue">
            {t('lecture.message')}
          </Alert>
        )}
        {isResumed && (
          <Alert icon={<IconPencil aria-hidden />} title={t('brouillon.titre')} color="blue">
            <p>{t('brouillon.message')}</p>
            <Button mt="sm" size="xs" variant="default" onClick={abandon}>
              {t('brouillon.abandonner')}
            </Button>
          </Alert>
        )}
        <OrganismeCard codeNational={codeNational} />
        <GestionCard />
        {blocs.certifications && <CertificationsCard />}
        {blocs.equivalence && <EquivalenceCard />}
        <div role="status">
          {permissions.modifierInfos && !isValid && isTouched && (
            <Alert icon={<IconAlertTriangle aria-hidden />} title={t('invalide.titre')} color="red">
              {t('invalide.message')}
            </Alert>
          )}
        </div>
        <div ref={bottomBar} className={classes.bar}>
          {permissions.modifierInfos && !isValid && !isTouched && <p className={classes.hint}>{t('aRenseigner')}</p>}
          <Button component={Link} to="/" variant="default">
            {t('commun:action.annuler')}
          </Button>
          {permissions.modifierInfos && (
            <Button type="submit" disabled={!isValid} loading={isSaving}>
              {t('valider')}
            </Button>
          )}
        </div>
      </form>
      <OpenConflitDialog />
    </InfosContext>
  )
}

/** What the server says of each field, by the field's own name. */
const messagesOf = ({ details }: ApiFailure): Record<string, string> =>
  Object.fromEntries(
    details.map(({ path, message }) => [path.replace(/^exploitationDemarche(Millesime)?\./, ''), message]),
  )
