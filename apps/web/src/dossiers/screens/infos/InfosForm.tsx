import { Alert, Button } from '@mantine/core'
import { faultTexts } from '@sillon/contract'
import { blocsInfos, derniereCampagneOuverte } from '@sillon/referentials'
import { IconAlertTriangle, IconHistory, IconLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { FermeEtCampagne } from '#fermes/exploitation/FermeEtCampagne'
import { BrouillonRepris } from '#socle/forms/BrouillonRepris'
import { OpenConflitDialog } from '#socle/forms/ConflitDialog'
import { FormState } from '#socle/forms/FormState'
import type { Litige } from '#socle/forms/litiges'
import { useForm } from '#socle/forms/use-form'
import { useFormat } from '#socle/i18n/format'
import { useSelection } from '#socle/session/selection'
import { PageHeader } from '#socle/ui/PageHeader'
import { bottomBar } from '#socle/ui/sticky-bars'
import { toastError, toastSuccess } from '#socle/ui/toast'
import formClasses from '../../../socle/forms/FormPage.module.css'
import type { DossierKey } from '../../dossier/dossier-key'
import { enregistrerDossier } from '../../dossier/enregistrer-dossier'
import { readDossier } from '../../dossier/read-dossier'
import { changementsSchema, placeOf } from './brouillon'
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

/** Field of a path of the body. */
const fieldOf = (path: string): string => path.replace(/^exploitationDemarche(Millesime)?\./, '')

interface Props {
  dossier: DossierKey
  /** Name of the procedure. */
  libelle: string
  /** Values of the server, and their revision. */
  enregistre: Dossier
  revision: string | null
}

export function InfosForm({ dossier, libelle, enregistre, revision }: Props) {
  const { t } = useTranslation('infos')
  const { language } = useFormat()
  const navigate = useNavigate()
  const { selectMillesime } = useSelection()
  const { permissions } = enregistre
  const { codeNational, millesime } = dossier
  const saved = useMemo(() => ({ values: infosOf(enregistre), etag: revision }), [enregistre, revision])
  const texts: Readonly<Record<string, string>> = faultTexts[language]
  const describe = useDescribeConflit(codeNational)
  const form = useForm<Infos, unknown, Changements>({
    place: placeOf(dossier),
    saved,
    schema: changementsSchema,
    isEditable: permissions.modifierInfos,
    diff: changementsOf,
    apply: withChangements,
    check: (infos) => Object.fromEntries(fautesOf(infos).map(({ path, code }) => [path, texts[code] ?? code])),
    fieldOf,
    send: (changements, ifMatch) => enregistrerDossier(dossier, bodyOf(changements), ifMatch),
    conflicts: {
      reload: async () => {
        const { data, etag } = await readDossier(dossier)
        return { values: infosOf(data), etag }
      },
      describe: (conflit): Litige => describe(conflit, form.values.documents),
      without: withoutChamps,
    },
    onSaved() {
      toastSuccess(t('enregistre.titre'), t('enregistre.message'))
      return navigate(`/demarches/${codeNational}/indicateurs`)
    },
    onFailure: () => toastError(t('commun:erreur.titre'), t('echec')),
  })
  const { values: infos, isValid, isTouched, touch } = form
  const blocs = blocsInfos(codeNational)
  const jusqua = derniereCampagneOuverte(codeNational)

  const change = (part: Partial<Changements>) => {
    const changed = Object.keys({ ...part.demarche, ...part.annee, ...part.documents })
    touch(changed)
    form.change((current) => withChangements(current, { ...aucunChangement, ...part }), changed)
  }
  const showFirstMissing = () => {
    // Only a field with a shown fault can be found.
    flushSync(() => touch(fautesOf(infos).map(({ path }) => fieldOf(path))))
    form.showFirstFault()
  }
  const context: Form = {
    dossier,
    infos,
    permissions,
    changeDemarche: (demarche) => change({ demarche }),
    changeAnnee: (annee) => change({ annee }),
    changeDocuments: (documents) => change({ documents }),
    errorOf: (champ) => form.errorOf(champ) || undefined,
    setReadable: (champ, isReadable) =>
      form.setReadable(champ, isReadable, champ === 'hve3CampPrec' ? texts.ANNEE_QUATRE_CHIFFRES : ''),
  }
  return (
    <InfosContext value={context}>
      <PageHeader title={t('titre', { libelle })} subtitle={<FermeEtCampagne millesime={millesime} />}>
        <Button
          component={Link}
          to={`/demarches/${codeNational}/historique`}
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
        >
          {t('historique')}
        </Button>
      </PageHeader>
      <form className={formClasses.form} {...form.props}>
        {jusqua !== undefined && (
          <Alert icon={<IconHistory aria-hidden />} color="blue">
            {!permissions.ouvrir && <p>{t('lecture.campagneFermee', { millesime })}</p>}
            <p>{t('campagnesPassees', { jusqua })}</p>
            {!permissions.ouvrir && (
              <Button variant="default" mt="xs" onClick={() => selectMillesime(jusqua)}>
                {t('lecture.ouvrir', { jusqua })}
              </Button>
            )}
          </Alert>
        )}
        {!permissions.modifierInfos && (permissions.ouvrir || jusqua === undefined) && (
          <Alert icon={<IconLock aria-hidden />} title={t('lecture.titre')} color="blue">
            {permissions.ouvrir ? t('lecture.message') : t('lecture.campagneFermee', { millesime })}
          </Alert>
        )}
        {form.isResumed && <BrouillonRepris onAbandon={form.abandon} />}
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
        <div ref={bottomBar} className={formClasses.bar}>
          {permissions.modifierInfos && !isValid && !isTouched && (
            <div className={classes.hint}>
              <p>{t('aRenseigner')}</p>
              <Button variant="subtle" size="compact-sm" px={0} onClick={showFirstMissing}>
                {t('premierChamp')}
              </Button>
            </div>
          )}
          <FormState form={form} />
          <Button component={Link} to="/" variant="default">
            {t('commun:action.annuler')}
          </Button>
          {permissions.modifierInfos && (
            <Button type="submit" disabled={!isValid} loading={form.isBusy}>
              {t('valider')}
            </Button>
          )}
        </div>
      </form>
      <OpenConflitDialog />
    </InfosContext>
  )
}
