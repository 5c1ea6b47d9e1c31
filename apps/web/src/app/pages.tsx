import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { LoadingPage, LoadingState } from '../ui/states.js';
import { lazyPage } from './lazy-page.js';
import { NotFound } from './not-found.js';
import { PageErrors } from './page-errors.js';
import { Shell } from './shell/shell.js';

const WelcomePage = lazyPage(() => import('../welcome/welcome-page.js'), 'WelcomePage');
const SignInPage = lazyPage(() => import('../sign-in/sign-in-page.js'), 'SignInPage');
const LinkPage = lazyPage(() => import('../sign-in/link-page.js'), 'LinkPage');
const SharedPage = lazyPage(() => import('../sharing/shared-page.js'), 'SharedPage');
const OutboxPage = lazyPage(() => import('../dev-outbox/outbox-page.js'), 'OutboxPage');
const HomePage = lazyPage(() => import('../home/home-page.js'), 'HomePage');
const ChatPage = lazyPage(() => import('../chat/chat-page.js'), 'ChatPage');
const InspectorPage = lazyPage(() => import('../inspector/inspector-page.js'), 'InspectorPage');
const GoalsPage = lazyPage(() => import('../goals/goals-page.js'), 'GoalsPage');
const GoalPage = lazyPage(() => import('../goals/goal-page.js'), 'GoalPage');
const PlansPage = lazyPage(() => import('../plans/plans-page.js'), 'PlansPage');
const PlanPage = lazyPage(() => import('../plans/plan-page.js'), 'PlanPage');
const CheckInsPage = lazyPage(() => import('../check-ins/check-ins-page.js'), 'CheckInsPage');
const TrendsPage = lazyPage(() => import('../trends/trends-page.js'), 'TrendsPage');
const CommitmentsPage = lazyPage(() => import('../follow-ups/commitments-page.js'), 'CommitmentsPage');
const NotesPage = lazyPage(() => import('../notes/notes-page.js'), 'NotesPage');
const ProjectsPage = lazyPage(() => import('../projects/projects-page.js'), 'ProjectsPage');
const UsagePage = lazyPage(() => import('../usage/usage-page.js'), 'UsagePage');
const SettingsLayout = lazyPage(() => import('../settings/settings-layout.js'), 'SettingsLayout');

/** Every page and its address. A page reads its parameters with wouter's `useParams` and `useSearchParams`. */
export function Pages() {
  return (
    <PageErrors>
      <Suspense fallback={<LoadingPage />}>
        <Switch>
          <Route path="/welcome" component={WelcomePage} />
          <Route path="/sign-in" component={SignInPage} />
          <Route path="/sign-in/link" component={LinkPage} />
          <Route path="/shared" component={SharedPage} />
          <Route path="/dev/outbox" component={OutboxPage} />
          <Route>
            <Shell>
              <SignedInPages />
            </Shell>
          </Route>
        </Switch>
      </Suspense>
    </PageErrors>
  );
}

function SignedInPages() {
  return (
    <PageErrors>
      <Suspense fallback={<LoadingState />}>
        <Switch>
          <Route path="/" component={HomePage} />
          <Route path="/conversations/:id/inspect" component={InspectorPage} />
          <Route path="/conversations/:id?" component={ChatPage} />
          <Route path="/goals" component={GoalsPage} />
          <Route path="/goals/:id" component={GoalPage} />
          <Route path="/plans" component={PlansPage} />
          <Route path="/plans/:id" component={PlanPage} />
          <Route path="/check-ins" component={CheckInsPage} />
          <Route path="/trends" component={TrendsPage} />
          <Route path="/commitments" component={CommitmentsPage} />
          <Route path="/notes" component={NotesPage} />
          <Route path="/projects" component={ProjectsPage} />
          <Route path="/usage" component={UsagePage} />
          <Route path="/settings/:section?" component={SettingsLayout} />
          <Route component={NotFound} />
        </Switch>
      </Suspense>
    </PageErrors>
  );
}
