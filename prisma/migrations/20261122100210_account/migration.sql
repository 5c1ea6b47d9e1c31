-- A deleted account: nobody finds it any more, its rows go behind the answer.
ALTER TABLE "profiles" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- Sums of a day: alerts and the budget.
CREATE INDEX "idx_usage_day" ON "usage"("day");
CREATE INDEX "idx_tool_usage_day" ON "tool_usage"("day");

-- The few rows that wait for their purge.
CREATE INDEX idx_profiles_deleted ON profiles (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX idx_goals_deleted ON goals (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX idx_plans_deleted ON plans (deleted_at) WHERE deleted_at IS NOT NULL;
