CREATE TABLE "service_categories" (
	"name" text PRIMARY KEY NOT NULL,
	"group" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_locations" (
	"id" uuid NOT NULL,
	"contractor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address1" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_locations_contractor_id_id_pk" PRIMARY KEY("contractor_id","id")
);
--> statement-breakpoint
CREATE TABLE "contractor_services" (
	"id" uuid NOT NULL,
	"contractor_id" uuid NOT NULL,
	"service" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"rating" double precision DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"fine_cell" integer GENERATED ALWAYS AS ((floor((latitude + 90) * 8)::int * 4096
    + floor((longitude + 180) * 8)::int)) STORED,
	"wide_cell" integer GENERATED ALWAYS AS ((floor((latitude + 90) * 1)::int * 512
    + floor((longitude + 180) * 1)::int)) STORED,
	CONSTRAINT "contractor_services_contractor_id_id_pk" PRIMARY KEY("contractor_id","id"),
	CONSTRAINT "contractor_services_contractorId_service_unique" UNIQUE("contractor_id","service")
);
--> statement-breakpoint
CREATE TABLE "contractors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"business_name" text NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"fax" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"address1" text DEFAULT '' NOT NULL,
	"address2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"license_number" text DEFAULT '' NOT NULL,
	"year_established" integer,
	"years_in_business" integer,
	"insurance_info" text DEFAULT '' NOT NULL,
	"services" text[] DEFAULT '{}' NOT NULL,
	"specialties" text[] DEFAULT '{}' NOT NULL,
	"areas_served" text[] DEFAULT '{}' NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"phone_verified" boolean DEFAULT false NOT NULL,
	"license_verified" boolean DEFAULT false NOT NULL,
	"insurance_verified" boolean DEFAULT false NOT NULL,
	"background_check_verified" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"rating" double precision DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_counts" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"completed_jobs" integer DEFAULT 0 NOT NULL,
	"response_minutes" integer,
	"profile_views" integer DEFAULT 0 NOT NULL,
	"contact_requests" integer DEFAULT 0 NOT NULL,
	"unclaimed_since" timestamp (3) with time zone,
	"taken_over_by" uuid,
	"removed_at" timestamp (3) with time zone,
	"featured_project_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"score" integer GENERATED ALWAYS AS ((
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end)) STORED,
	"verified" boolean GENERATED ALWAYS AS (license_verified and insurance_verified) STORED,
	"fine_cell" integer GENERATED ALWAYS AS ((floor((latitude + 90) * 8)::int * 4096
    + floor((longitude + 180) * 8)::int)) STORED,
	"wide_cell" integer GENERATED ALWAYS AS ((floor((latitude + 90) * 1)::int * 512
    + floor((longitude + 180) * 1)::int)) STORED,
	"search_text" "tsvector" GENERATED ALWAYS AS ((
  setweight(to_tsvector('english'::regconfig, business_name), 'A')
  || setweight(to_tsvector('english'::regconfig, description), 'C')
  || setweight(to_tsvector('english'::regconfig, city || ' ' || state || ' ' || zip_code), 'D')
  || array_to_tsvector(array_remove(services, ''))
  || array_to_tsvector(array[
    (case when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4950 then '~t0' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4850 then '~t1' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4700 then '~t2' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4500 then '~t3' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4200 then '~t4' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 0 then '~t5' end),
    (case when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4950 then '~t0' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4850 then '~t1' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4700 then '~t2' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4500 then '~t3' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4200 then '~t4' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 0 then '~t5' end) || 'w' || (floor((latitude + 90) * 1)::int * 512
    + floor((longitude + 180) * 1)::int)::text,
    (case when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4950 then '~t0' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4850 then '~t1' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4700 then '~t2' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4500 then '~t3' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4200 then '~t4' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 0 then '~t5' end) || 'h' || (floor((latitude + 90) * 0.25)::int * 128
    + floor((longitude + 180) * 0.25)::int)::text,
    case when license_verified and insurance_verified then '~v' else '~u' end]))) STORED,
	CONSTRAINT "contractors_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "lead_preferences" (
	"contractor_id" uuid PRIMARY KEY NOT NULL,
	"max_distance" integer DEFAULT 50 NOT NULL,
	"min_project_value" integer DEFAULT 50000 NOT NULL,
	"auto_respond" boolean DEFAULT true NOT NULL,
	"auto_response_message" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portfolio_items" (
	"id" uuid NOT NULL,
	"contractor_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"before_file_id" uuid,
	"after_file_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portfolio_items_contractor_id_id_pk" PRIMARY KEY("contractor_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"contractor_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"quote_id" uuid,
	"lead_id" uuid,
	"amount" bigint,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"homeowner_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"allow_phone" boolean DEFAULT true NOT NULL,
	"allow_text" boolean DEFAULT true NOT NULL,
	"allow_email" boolean DEFAULT true NOT NULL,
	"total_quotes" integer DEFAULT 0 NOT NULL,
	"active_quotes" integer DEFAULT 0 NOT NULL,
	"accepted_quotes" integer DEFAULT 0 NOT NULL,
	"last_quote_received" timestamp (3) with time zone,
	"last_activity" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'prospect' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"project_id" uuid,
	"message_id" uuid,
	"visibility" text NOT NULL,
	"storage_key" text NOT NULL,
	"unclaimed" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"checksum" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_storageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "project_ideas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"room" text NOT NULL,
	"style" text NOT NULL,
	"budget" text NOT NULL,
	"file_id" uuid NOT NULL,
	"contractor_id" uuid NOT NULL,
	"portfolio_item_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_ideas_of_piece" UNIQUE("contractor_id","portfolio_item_id")
);
--> statement-breakpoint
CREATE TABLE "saved_ideas" (
	"id" uuid NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"idea_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_ideas_homeowner_id_idea_id_pk" PRIMARY KEY("homeowner_id","idea_id")
);
--> statement-breakpoint
CREATE TABLE "lead_offers" (
	"contractor_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_offers_contractor_id_lead_id_pk" PRIMARY KEY("contractor_id","lead_id")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"contractor_id" uuid,
	"asked_contractor" uuid,
	"homeowner_id" uuid NOT NULL,
	"homeowner_name" text NOT NULL,
	"homeowner_email" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"service" text NOT NULL,
	"type" text DEFAULT 'project' NOT NULL,
	"project_title" text NOT NULL,
	"description" text NOT NULL,
	"location" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"budget_min" integer,
	"budget_max" integer,
	"interested_contractors" uuid[] DEFAULT '{}' NOT NULL,
	"assigned_contractor" uuid,
	"assigned_at" timestamp (3) with time zone,
	"last_contact" timestamp (3) with time zone,
	"quote_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_four_at_most" CHECK (cardinality("leads"."interested_contractors") <= 4)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"homeowner_id" uuid,
	"contractor_id" uuid,
	"admin_id" uuid,
	"user_id" uuid,
	"user_type" text,
	"user_name" text,
	"user_email" text,
	"location" text,
	"homeowner_name" text DEFAULT '' NOT NULL,
	"contractor_name" text DEFAULT '' NOT NULL,
	"type" text DEFAULT 'general' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"project_id" uuid,
	"quote_id" uuid,
	"lead_id" uuid,
	"unified" boolean DEFAULT false NOT NULL,
	"with_support" boolean DEFAULT false NOT NULL,
	"assigned_agent" uuid,
	"escalated_at" timestamp (3) with time zone,
	"escalated_by" uuid,
	"consolidated" boolean DEFAULT false NOT NULL,
	"consolidated_at" timestamp (3) with time zone,
	"original_conversation_count" integer,
	"consolidated_into" uuid,
	"status_homeowner" text DEFAULT 'active' NOT NULL,
	"status_contractor" text DEFAULT 'active' NOT NULL,
	"status_admin" text DEFAULT 'active' NOT NULL,
	"cleared_homeowner" integer DEFAULT 0 NOT NULL,
	"cleared_contractor" integer DEFAULT 0 NOT NULL,
	"last_message" text DEFAULT '' NOT NULL,
	"last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_message_sender" uuid,
	"last_message_type" text,
	"unread_homeowner" integer DEFAULT 0 NOT NULL,
	"unread_contractor" integer DEFAULT 0 NOT NULL,
	"unread_admin" integer DEFAULT 0 NOT NULL,
	"unread_user" integer DEFAULT 0 NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"id" uuid NOT NULL,
	"content" text NOT NULL,
	"sender_id" uuid,
	"sender_role" text NOT NULL,
	"sender_name" text NOT NULL,
	"message_type" text DEFAULT 'text' NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"unread_homeowner" boolean DEFAULT false NOT NULL,
	"unread_contractor" boolean DEFAULT false NOT NULL,
	"unread_admin" boolean DEFAULT false NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"quote_id" uuid,
	"original_conversation_id" uuid,
	"file_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq"),
	CONSTRAINT "messages_conversationId_id_unique" UNIQUE("conversation_id","id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"action_url" text,
	"action_text" text,
	"action_required" boolean DEFAULT false NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"read_at" timestamp (3) with time zone,
	"activity_id" bigint NOT NULL,
	"topic_id" uuid,
	"shown" boolean DEFAULT true NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"contractor_id" uuid,
	"lead_id" uuid,
	"accepted_quote_id" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"scope_lines" text[] DEFAULT '{}' NOT NULL,
	"zip_code" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"budget_min" integer,
	"budget_max" integer,
	"timing" text DEFAULT 'flexible' NOT NULL,
	"status" text DEFAULT 'planning' NOT NULL,
	"start_date" text,
	"due_date" text,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_update" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"lead_id" uuid,
	"project_id" uuid,
	"contractor_name" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"project_title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"items" jsonb NOT NULL,
	"total_amount" bigint NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"deposit" bigint,
	"deposit_percent" double precision,
	"start_date" text,
	"warranty" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"revision" jsonb,
	"edits" integer DEFAULT 0 NOT NULL,
	"revised_at" timestamp (3) with time zone,
	"viewed_version" integer,
	"link_id" uuid,
	"link_hash" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"rejected_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"customer_notes" text,
	"rejection_reason" text,
	"rejected_for_another" boolean DEFAULT false NOT NULL,
	"notifications_sent" text[] DEFAULT '{}' NOT NULL,
	"last_notification_sent" timestamp (3) with time zone,
	"last_reminder_sent" timestamp (3) with time zone,
	"reminder_count" integer DEFAULT 0 NOT NULL,
	"customer_notified" boolean DEFAULT false NOT NULL,
	"customer_notified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_rates" (
	"key" text PRIMARY KEY NOT NULL,
	"part" bigint NOT NULL,
	"counts" integer[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "helpful_votes" (
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "helpful_votes_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"customer_name" text NOT NULL,
	"project_type" text NOT NULL,
	"rating" smallint NOT NULL,
	"comment" text NOT NULL,
	"verified" boolean NOT NULL,
	"flagged" boolean DEFAULT false NOT NULL,
	"flag_reason" text,
	"flagged_at" timestamp (3) with time zone,
	"helpful" integer DEFAULT 0 NOT NULL,
	"response_comment" text,
	"response_contractor_name" text,
	"response_created_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_projectId_unique" UNIQUE("project_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"roles" text[] NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"profile_complete" boolean DEFAULT false NOT NULL,
	"preferences" jsonb NOT NULL,
	"source" text DEFAULT 'connect' NOT NULL,
	"is_member" boolean DEFAULT false NOT NULL,
	"member_document_id" text,
	"address1" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"is_master_admin" boolean DEFAULT false NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"admin_settings" jsonb,
	"provider" text DEFAULT 'password' NOT NULL,
	"verification_status" text DEFAULT 'none' NOT NULL,
	"synced_at" timestamp (3) with time zone,
	"member_synced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'pending_review' NOT NULL,
	"file_id" uuid NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"issuer" text DEFAULT '' NOT NULL,
	"valid_until" date,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"reason_code" text,
	"approved_for" text,
	"reason" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"replaced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"contractor_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reset_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"user_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_provider_id_account_id_pk" PRIMARY KEY("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"active_role" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"origin" text DEFAULT 'password' NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "exchanged_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"active_role" text NOT NULL,
	"origin" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_contractors" (
	"id" uuid NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"contractor_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_contractors_homeowner_id_contractor_id_pk" PRIMARY KEY("homeowner_id","contractor_id")
);
--> statement-breakpoint
CREATE TABLE "contractor_settings" (
	"contractor_id" uuid PRIMARY KEY NOT NULL,
	"public_profile" boolean DEFAULT true NOT NULL,
	"show_contact_info" boolean DEFAULT true NOT NULL,
	"share_analytics" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totals" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "day_views" (
	"contractor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"estimated" boolean DEFAULT false NOT NULL,
	CONSTRAINT "day_views_contractor_id_day_pk" PRIMARY KEY("contractor_id","day")
);
--> statement-breakpoint
CREATE TABLE "day_visitors" (
	"contractor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "day_visitors_contractor_id_day_visitor_pk" PRIMARY KEY("contractor_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "communications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid,
	"customer_id" uuid,
	"recipient_id" uuid,
	"sender_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"direction" text DEFAULT 'outbound' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"template" text,
	"quote_id" uuid,
	"status" text DEFAULT 'logged' NOT NULL,
	"reason" text,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "response_times" (
	"contractor_id" uuid NOT NULL,
	"question" text NOT NULL,
	"minutes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "response_times_contractor_id_question_pk" PRIMARY KEY("contractor_id","question")
);
--> statement-breakpoint
CREATE TABLE "weekly_reports" (
	"contractor_id" uuid PRIMARY KEY NOT NULL,
	"week" date NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"wish" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_facts" (
	"id" uuid NOT NULL,
	"contractor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"register" text NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"valid_until" date,
	"listed_as" text,
	"as_of" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "register_facts_contractor_id_id_pk" PRIMARY KEY("contractor_id","id")
);
--> statement-breakpoint
CREATE TABLE "contractor_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid,
	"status" text NOT NULL,
	"file_name" text NOT NULL,
	"file_bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	"delimiter" text NOT NULL,
	"header" text[] NOT NULL,
	"sample" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"services" text[] DEFAULT '{}' NOT NULL,
	"source_name" text DEFAULT '' NOT NULL,
	"source_url" text DEFAULT '' NOT NULL,
	"source_date" date,
	"bytes_done" integer NOT NULL,
	"header_bytes" integer NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "contractor_imports_storageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"outcome" text NOT NULL,
	"business_name" text NOT NULL,
	"remarks" jsonb NOT NULL,
	"contractor_id" uuid,
	"license_key" text,
	"phone_key" text,
	"place_key" text,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "broadcast_targets" (
	"broadcast_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"error" text,
	"conversation_id" uuid,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "broadcast_targets_broadcast_id_user_id_pk" PRIMARY KEY("broadcast_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"roles" text[] NOT NULL,
	"state" text,
	"status" text NOT NULL,
	"target_count" integer DEFAULT 0 NOT NULL,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"error" text,
	"last_updated" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "held_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"topic" text NOT NULL,
	"priority" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"chosen" boolean DEFAULT false NOT NULL,
	"digest" boolean DEFAULT false NOT NULL,
	"content" jsonb,
	"unread_in" uuid,
	"claimed_until" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "held_notices_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" boolean DEFAULT true NOT NULL,
	"push" boolean DEFAULT true NOT NULL,
	"sms" boolean DEFAULT false NOT NULL,
	"ways" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quiet" boolean DEFAULT false NOT NULL,
	"quiet_from" text DEFAULT '21:00' NOT NULL,
	"quiet_to" text DEFAULT '07:00' NOT NULL,
	"digest" boolean DEFAULT false NOT NULL,
	"digest_at" text DEFAULT '08:00' NOT NULL,
	"time_zone" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "push_subscriptions_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "quote_signatures" (
	"quote_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"signer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"drawing" jsonb,
	"client_address" text,
	"user_agent" text,
	"options" text[] DEFAULT '{}' NOT NULL,
	"total_amount" bigint NOT NULL,
	"version_hash" text NOT NULL,
	"hash" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_versions" (
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"hash" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_versions_quote_id_version_pk" PRIMARY KEY("quote_id","version")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"times" timestamp with time zone[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_removals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid,
	"identity" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"contractor_id" uuid PRIMARY KEY NOT NULL,
	"code_id" uuid NOT NULL,
	"number" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_mails_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "outbox_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"recipient" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_texts_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "outgoing_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"key" text NOT NULL,
	"recipient" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"in_doubt" boolean DEFAULT false NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"provider_id" text,
	"provider_status" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "outgoing_messages_channel_key_unique" UNIQUE("channel","key")
);
--> statement-breakpoint
CREATE TABLE "sms_opt_outs" (
	"number" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"input_hash" text NOT NULL,
	"output" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"audience" uuid[] NOT NULL,
	"data" jsonb NOT NULL,
	"severity" text DEFAULT 'info' NOT NULL,
	"request_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"position" bigint
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"recipient_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"activity_id" bigint NOT NULL,
	CONSTRAINT "deliveries_recipient_id_position_pk" PRIMARY KEY("recipient_id","position")
);
--> statement-breakpoint
ALTER TABLE "business_locations" ADD CONSTRAINT "business_locations_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contractor_services" ADD CONSTRAINT "contractor_services_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contractors" ADD CONSTRAINT "contractors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_preferences" ADD CONSTRAINT "lead_preferences_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_items" ADD CONSTRAINT "portfolio_items_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_activities" ADD CONSTRAINT "customer_activities_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_ideas" ADD CONSTRAINT "project_ideas_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_ideas" ADD CONSTRAINT "project_ideas_piece" FOREIGN KEY ("contractor_id","portfolio_item_id") REFERENCES "public"."portfolio_items"("contractor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_ideas" ADD CONSTRAINT "saved_ideas_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_ideas" ADD CONSTRAINT "saved_ideas_idea_id_project_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."project_ideas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_offers" ADD CONSTRAINT "lead_offers_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_offers" ADD CONSTRAINT "lead_offers_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_asked_contractor_contractors_id_fk" FOREIGN KEY ("asked_contractor") REFERENCES "public"."contractors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assigned_contractor_contractors_id_fk" FOREIGN KEY ("assigned_contractor") REFERENCES "public"."contractors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "helpful_votes" ADD CONSTRAINT "helpful_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "helpful_votes" ADD CONSTRAINT "helpful_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_documents" ADD CONSTRAINT "verification_documents_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_contractors" ADD CONSTRAINT "saved_contractors_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_contractors" ADD CONSTRAINT "saved_contractors_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contractor_settings" ADD CONSTRAINT "contractor_settings_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_views" ADD CONSTRAINT "day_views_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_times" ADD CONSTRAINT "response_times_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_reports" ADD CONSTRAINT "weekly_reports_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_facts" ADD CONSTRAINT "register_facts_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contractor_imports" ADD CONSTRAINT "contractor_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_contractor_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."contractor_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_targets" ADD CONSTRAINT "broadcast_targets_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_targets" ADD CONSTRAINT "broadcast_targets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_notices" ADD CONSTRAINT "held_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_signatures" ADD CONSTRAINT "quote_signatures_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_removals" ADD CONSTRAINT "account_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contractor_services_score" ON "contractor_services" USING btree ("service","score","contractor_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractor_services_zip" ON "contractor_services" USING btree ("service","zip_code","score","contractor_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractor_services_fine_score" ON "contractor_services" USING btree ("service","fine_cell","score","contractor_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractor_services_wide_score" ON "contractor_services" USING btree ("service","wide_cell","score","contractor_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractor_services_fine_rating" ON "contractor_services" USING btree ("service","fine_cell","rating","review_count","contractor_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractor_services_wide_rating" ON "contractor_services" USING btree ("service","wide_cell","rating","review_count","contractor_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractor_services_fine_reviews" ON "contractor_services" USING btree ("service","fine_cell","review_count","rating","contractor_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractor_services_wide_reviews" ON "contractor_services" USING btree ("service","wide_cell","review_count","rating","contractor_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractor_services_best" ON "contractor_services" USING btree ("service","rating","review_count","contractor_id");--> statement-breakpoint
CREATE INDEX "contractor_services_most_reviewed" ON "contractor_services" USING btree ("service","review_count","rating","contractor_id");--> statement-breakpoint
CREATE INDEX "contractor_services_place" ON "contractor_services" USING btree ("service","latitude","longitude");--> statement-breakpoint
CREATE INDEX "contractors_license" ON "contractors" USING btree (upper(regexp_replace("license_number", '[^A-Za-z0-9]', '', 'g'))) WHERE license_number <> '';--> statement-breakpoint
CREATE INDEX "contractors_phone" ON "contractors" USING btree (right(regexp_replace("phone", '[^0-9]', '', 'g'), 10)) WHERE phone <> '';--> statement-breakpoint
CREATE INDEX "contractors_name_place" ON "contractors" USING btree (left(regexp_replace(lower("business_name"), '\y(inc|llc|corp|corporation|incorporated|limited|company|co|ltd)\y|[^a-z0-9]', '', 'g') || ' ' || "zip_code" || ' ' || regexp_replace(lower("address1"), '[^a-z0-9]', '', 'g'), 300)) WHERE address1 <> '';--> statement-breakpoint
CREATE INDEX "contractors_score" ON "contractors" USING btree ("score","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_zip" ON "contractors" USING btree ("zip_code","score","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_fine_score" ON "contractors" USING btree ("fine_cell","score","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_wide_score" ON "contractors" USING btree ("wide_cell","score","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_fine_rating" ON "contractors" USING btree ("fine_cell","rating","review_count","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_wide_rating" ON "contractors" USING btree ("wide_cell","rating","review_count","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_fine_reviews" ON "contractors" USING btree ("fine_cell","review_count","rating","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_wide_reviews" ON "contractors" USING btree ("wide_cell","review_count","rating","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_text" ON "contractors" USING gin ("search_text",(array[0 + (floor((latitude + 90) * 8)::int * 4096
    + floor((longitude + 180) * 8)::int) * 8 + (case when score >= 4950 then 0 when score >= 4850 then 1 when score >= 4700 then 2 when score >= 4500 then 3 when score >= 4200 then 4 when score >= 0 then 5 end), 100000000 + (floor((latitude + 90) * 3)::int * 2048
    + floor((longitude + 180) * 3)::int) * 8 + (case when score >= 4950 then 0 when score >= 4850 then 1 when score >= 4700 then 2 when score >= 4500 then 3 when score >= 4200 then 4 when score >= 0 then 5 end), 200000000 + (floor((latitude + 90) * 1)::int * 512
    + floor((longitude + 180) * 1)::int) * 8 + (case when score >= 4950 then 0 when score >= 4850 then 1 when score >= 4700 then 2 when score >= 4500 then 3 when score >= 4200 then 4 when score >= 0 then 5 end), 300000000 + (floor((latitude + 90) * 0.25)::int * 128
    + floor((longitude + 180) * 0.25)::int) * 8 + (case when score >= 4950 then 0 when score >= 4850 then 1 when score >= 4700 then 2 when score >= 4500 then 3 when score >= 4200 then 4 when score >= 0 then 5 end)])) WITH (fastupdate=false) WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_name" ON "contractors" USING btree (lower(business_name) text_pattern_ops,"id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_best" ON "contractors" USING btree ("rating","review_count","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_most_reviewed" ON "contractors" USING btree ("review_count","rating","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_hidden" ON "contractors" USING btree ("id") WHERE not is_public;--> statement-breakpoint
CREATE INDEX "contractors_listed" ON "contractors" USING btree ("id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_place" ON "contractors" USING btree ("latitude","longitude") WHERE is_active;--> statement-breakpoint
CREATE INDEX "customer_activities_of_customer" ON "customer_activities" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "customer_activities_of_contractor" ON "customer_activities" USING btree ("contractor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_pair" ON "customers" USING btree ("contractor_id","homeowner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_by_hand" ON "customers" USING btree ("contractor_id","email") WHERE homeowner_id is null and email <> '';--> statement-breakpoint
CREATE INDEX "customers_recent" ON "customers" USING btree ("contractor_id","last_activity","id");--> statement-breakpoint
CREATE INDEX "customers_of_homeowner" ON "customers" USING btree ("homeowner_id");--> statement-breakpoint
CREATE INDEX "files_owner_id_id_index" ON "files" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "files_project_id_id_index" ON "files" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "files_message_id_id_index" ON "files" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "files_unclaimed" ON "files" USING btree ("created_at") WHERE unclaimed;--> statement-breakpoint
CREATE INDEX "project_ideas_of_room" ON "project_ideas" USING btree ("room","id");--> statement-breakpoint
CREATE INDEX "project_ideas_of_category" ON "project_ideas" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "project_ideas_of_contractor" ON "project_ideas" USING btree ("contractor_id");--> statement-breakpoint
CREATE INDEX "saved_ideas_newest" ON "saved_ideas" USING btree ("homeowner_id","id");--> statement-breakpoint
CREATE INDEX "saved_ideas_of_idea" ON "saved_ideas" USING btree ("idea_id");--> statement-breakpoint
CREATE INDEX "lead_offers_lead_id_index" ON "lead_offers" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "leads_of_homeowner" ON "leads" USING btree ("homeowner_id","id");--> statement-breakpoint
CREATE INDEX "leads_of_project" ON "leads" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "leads_available" ON "leads" USING btree ("service","id") WHERE status = 'new';--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_one_per_pair" ON "conversations" USING btree ("homeowner_id","contractor_id") WHERE unified;--> statement-breakpoint
CREATE INDEX "conversations_of_homeowner" ON "conversations" USING btree ("homeowner_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_of_contractor" ON "conversations" USING btree ("contractor_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_unread_homeowner" ON "conversations" USING btree ("homeowner_id") WHERE unread_homeowner > 0;--> statement-breakpoint
CREATE INDEX "conversations_unread_contractor" ON "conversations" USING btree ("contractor_id") WHERE unread_contractor > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_one_per_admin_and_user" ON "conversations" USING btree ("admin_id","user_id","user_type") WHERE type = 'admin_support';--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_one_of_broadcasts" ON "conversations" USING btree ("user_id","user_type") WHERE type = 'admin_broadcast';--> statement-breakpoint
CREATE INDEX "conversations_open_support" ON "conversations" USING btree ((case priority when 'urgent' then 2 when 'high' then 1 else 0 end),"last_message_at","id") WHERE with_support and status_admin = 'active' and resolved_at is null;--> statement-breakpoint
CREATE INDEX "conversations_of_support" ON "conversations" USING btree ("last_message_at","id") WHERE with_support;--> statement-breakpoint
CREATE INDEX "conversations_unread_admin" ON "conversations" USING btree ("id") WHERE with_support and unread_admin > 0;--> statement-breakpoint
CREATE INDEX "conversations_urgent" ON "conversations" USING btree ("id") WHERE priority = 'urgent' and resolved_at is null;--> statement-breakpoint
CREATE INDEX "conversations_consolidated_into_index" ON "conversations" USING btree ("consolidated_into") WHERE consolidated_into is not null;--> statement-breakpoint
CREATE INDEX "messages_unread_homeowner" ON "messages" USING btree ("conversation_id","seq") WHERE unread_homeowner;--> statement-breakpoint
CREATE INDEX "messages_unread_contractor" ON "messages" USING btree ("conversation_id","seq") WHERE unread_contractor;--> statement-breakpoint
CREATE INDEX "messages_unread_admin" ON "messages" USING btree ("conversation_id","seq") WHERE unread_admin;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","activity_id","type") WHERE topic_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_latest" ON "notifications" USING btree ("user_id","role","type","topic_id") WHERE topic_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_by_id" ON "notifications" USING btree ("id");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","role","id");--> statement-breakpoint
CREATE INDEX "notifications_newest_of_type" ON "notifications" USING btree ("user_id","role","type","id");--> statement-breakpoint
CREATE INDEX "notifications_newest_unread" ON "notifications" USING btree ("user_id","role","id") WHERE not is_read;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","role") WHERE not is_read;--> statement-breakpoint
CREATE INDEX "projects_titled" ON "projects" USING gin (title gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "projects_of_homeowner" ON "projects" USING btree ("homeowner_id","id");--> statement-breakpoint
CREATE INDEX "projects_accepted" ON "projects" USING btree ("category","state","id") WHERE accepted_quote_id is not null;--> statement-breakpoint
CREATE INDEX "projects_under_way" ON "projects" USING btree ("id") WHERE status in ('active', 'in_progress', 'started');--> statement-breakpoint
CREATE INDEX "projects_of_contractor" ON "projects" USING btree ("contractor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_link" ON "quotes" USING btree ("link_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_one_accepted" ON "quotes" USING btree ("project_id") WHERE status = 'accepted';--> statement-breakpoint
CREATE INDEX "quotes_by_status" ON "quotes" USING btree ("status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quotes_by_amount" ON "quotes" USING btree ("total_amount","id");--> statement-breakpoint
CREATE INDEX "quotes_by_status_amount" ON "quotes" USING btree ("status","total_amount","id");--> statement-breakpoint
CREATE INDEX "quotes_of_contractor" ON "quotes" USING btree ("contractor_id","id");--> statement-breakpoint
CREATE INDEX "quotes_of_contractor_status" ON "quotes" USING btree ("contractor_id","status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quotes_of_contractor_amount" ON "quotes" USING btree ("contractor_id","total_amount","id");--> statement-breakpoint
CREATE INDEX "quotes_of_contractor_status_amount" ON "quotes" USING btree ("contractor_id","status","total_amount","id");--> statement-breakpoint
CREATE INDEX "quotes_of_homeowner" ON "quotes" USING btree ("homeowner_id","id") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "quotes_of_homeowner_status" ON "quotes" USING btree ("homeowner_id","status","id" DESC NULLS FIRST) WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "quotes_of_homeowner_amount" ON "quotes" USING btree ("homeowner_id","total_amount","id") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "quotes_of_homeowner_status_amount" ON "quotes" USING btree ("homeowner_id","status","total_amount","id") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "quotes_of_project" ON "quotes" USING btree ("project_id","status");--> statement-breakpoint
CREATE INDEX "quotes_of_lead" ON "quotes" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "quotes_of_pair" ON "quotes" USING btree ("contractor_id","homeowner_id");--> statement-breakpoint
CREATE INDEX "call_rates_expires_at_index" ON "call_rates" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reviews_of_contractor" ON "reviews" USING btree ("contractor_id","id");--> statement-breakpoint
CREATE INDEX "reviews_of_homeowner" ON "reviews" USING btree ("homeowner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_index" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_named" ON "users" USING gin ((name || ' ' || email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_roles" ON "users" USING gin ("roles");--> statement-breakpoint
CREATE INDEX "users_inactive" ON "users" USING btree ("id") WHERE not is_active;--> statement-breakpoint
CREATE INDEX "users_master_admins" ON "users" USING btree ("id") WHERE is_master_admin;--> statement-breakpoint
CREATE INDEX "verification_documents_of" ON "verification_documents" USING btree ("contractor_id","id");--> statement-breakpoint
CREATE INDEX "verification_documents_waiting" ON "verification_documents" USING btree ("id") WHERE status = 'pending_review';--> statement-breakpoint
CREATE INDEX "verification_documents_by_status" ON "verification_documents" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "verification_documents_by_kind" ON "verification_documents" USING btree ("status","kind","id");--> statement-breakpoint
CREATE INDEX "verification_documents_ending" ON "verification_documents" USING btree ("valid_until") WHERE status = 'approved' and valid_until is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "verification_documents_one_waiting" ON "verification_documents" USING btree ("contractor_id","kind") WHERE status = 'pending_review' and replaced_at is null;--> statement-breakpoint
CREATE INDEX "mailed_links_user_id_index" ON "mailed_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailed_links_expires_at_index" ON "mailed_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reset_requests_created_at_index" ON "reset_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "accounts_user_id_index" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "exchanged_tokens_expires_at_index" ON "exchanged_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "challenges_user_id_index" ON "challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "challenges_expires_at_index" ON "challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "day_visitors_created_at_index" ON "day_visitors" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "communications_of_customer" ON "communications" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "communications_of_contractor" ON "communications" USING btree ("contractor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_open" ON "claims" USING btree ("contractor_id","wish","email") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "claims_open" ON "claims" USING btree ("id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "claims_of_user" ON "claims" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "register_facts_ending" ON "register_facts" USING btree ("valid_until");--> statement-breakpoint
CREATE INDEX "register_facts_license" ON "register_facts" USING btree (upper(regexp_replace("number", '[^A-Za-z0-9]', '', 'g')));--> statement-breakpoint
CREATE UNIQUE INDEX "register_facts_number" ON "register_facts" USING btree ("register","kind","number");--> statement-breakpoint
CREATE INDEX "contractor_imports_created_by_index" ON "contractor_imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "import_rows_import_id_outcome_row_index" ON "import_rows" USING btree ("import_id","outcome","row");--> statement-breakpoint
CREATE INDEX "import_rows_import_id_license_key_index" ON "import_rows" USING btree ("import_id","license_key");--> statement-breakpoint
CREATE INDEX "import_rows_import_id_phone_key_index" ON "import_rows" USING btree ("import_id","phone_key");--> statement-breakpoint
CREATE INDEX "import_rows_import_id_place_key_index" ON "import_rows" USING btree ("import_id","place_key");--> statement-breakpoint
CREATE INDEX "import_rows_contractor_id_index" ON "import_rows" USING btree ("contractor_id");--> statement-breakpoint
CREATE INDEX "broadcast_targets_pending" ON "broadcast_targets" USING btree ("broadcast_id","user_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "broadcasts_unfinished" ON "broadcasts" USING btree ("scheduled_at") WHERE status in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "held_notices_due" ON "held_notices" USING btree ("due_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "held_notices_done" ON "held_notices" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id_index" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attempts_expires_at_index" ON "attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "search_words_start" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "phone_codes_expires_at_index" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outgoing_due" ON "outgoing_messages" USING btree ("channel","due_at") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "outgoing_messages_created_at_index" ON "outgoing_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "activities_undispatched" ON "activities" USING btree ("id") WHERE position is null;--> statement-breakpoint
CREATE INDEX "activities_subject_id_id_index" ON "activities" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "activities_position_index" ON "activities" USING btree ("position");--> statement-breakpoint
CREATE INDEX "deliveries_position_index" ON "deliveries" USING btree ("position");